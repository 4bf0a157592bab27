import type { AnyKind, Kind } from './client-object.ts';
import { OfficeError } from './office-error.ts';
import type { InsertOptions, OpenDeck } from './open-deck.ts';
import type { DeckRun, DeckShape, DeckSlide } from './options.ts';

/** A picture of a slide: one transparent pixel. */
const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
/** Types of shapes that have a text frame; requesting it from the others is an error, as in PowerPoint. */
const WITH_TEXT = new Set(['TextBox', 'GeometricShape', 'Freeform', 'Placeholder', 'Callout']);

const none = { scalars: {}, paths: {}, methods: {}, finds: {} };

/** The objects of the API over one deck, with the requirement set of each member. */
export function createKinds(deck: OpenDeck): { presentation: AnyKind } {
  type Tags = Record<string, string>;
  interface OneTag {
    key: string;
    of: Tags;
  }
  const tag: Kind<OneTag> = {
    ...none,
    name: 'Tag',
    scalars: { key: { api: '1.3', read: (model) => model.key }, value: { api: '1.3', read: ({ of, key }) => of[key] } },
  };
  // The same tag is the same object, however often it is requested.
  const known = new WeakMap<Tags, Map<string, OneTag>>();
  const tagOf = (of: Tags, name: string): OneTag | null => {
    const key = name.toUpperCase();
    if (of[key] === undefined) return null;
    const made = known.get(of) ?? new Map<string, OneTag>();
    known.set(of, made);
    const one = made.get(key) ?? { key, of };
    made.set(key, one);
    return one;
  };
  const listed = (of: Tags): OneTag[] => Object.keys(of).flatMap((key) => tagOf(of, key) ?? []);
  const tags: Kind<Tags> = {
    ...none,
    name: 'TagCollection',
    items: { kind: () => tag, of: listed },
    finds: {
      getItem: { api: '1.3', kind: () => tag, of: (model, [key]) => tagOf(model, key as string) },
      getItemOrNullObject: { api: '1.3', kind: () => tag, of: (model, [key]) => tagOf(model, key as string) },
    },
    methods: {
      add: {
        api: '1.3',
        run(model, [key, value]) {
          if (typeof value !== 'string') throw new OfficeError('InvalidArgument', 'The value of a tag is a text.');
          model[(key as string).toUpperCase()] = value;
          deck.save();
        },
      },
      delete: {
        api: '1.3',
        run(model, [key]) {
          delete model[(key as string).toUpperCase()];
          deck.save();
        },
      },
      getCount: { api: '1.3', run: (model) => Object.keys(model).length },
    },
  };

  const font: Kind<DeckRun[]> = {
    ...none,
    name: 'ShapeFont',
    scalars: {
      name: {
        api: '1.4',
        read: (runs) => oneOf(runs.map((run) => run.font)),
        write: (runs, value) => runs.forEach((run) => (run.font = value as string)),
      },
      size: { api: '1.4', read: (runs) => oneOf(runs.map((run) => run.size)) },
      color: {
        api: '1.4',
        read: (runs) => oneOf(runs.map((run) => run.color)),
        write: (runs, value) => runs.forEach((run) => (run.color = value as string)),
      },
    },
  };
  const textOf = (runs: DeckRun[]): string => {
    const at = deck.state.slides.findIndex(({ shapes: all }) => all.some((each) => each.runs === runs));
    return runs.map(({ text, isNumber }) => (isNumber === true ? String(at + 1) : text)).join('');
  };
  const textRange: Kind<DeckRun[]> = {
    ...none,
    name: 'TextRange',
    scalars: { text: { api: '1.4', read: textOf } },
    paths: { font: { api: '1.4', kind: () => font, of: (runs) => runs } },
  };
  const textFrame: Kind<DeckRun[]> = {
    ...none,
    name: 'TextFrame',
    scalars: { hasText: { api: '1.4', read: (runs) => textOf(runs) !== '' } },
    paths: { textRange: { api: '1.4', kind: () => textRange, of: (runs) => runs } },
  };
  const frameOf = (shape: DeckShape): DeckRun[] | null => (WITH_TEXT.has(shape.type) ? shape.runs : null);
  const coloured = (model: DeckShape, name: string): DeckShape => {
    if (!WITH_TEXT.has(model.type)) throw new OfficeError('InvalidArgument', `The shape has no ${name}.`, name);
    return model;
  };
  const fill: Kind<DeckShape> = {
    ...none,
    name: 'ShapeFill',
    scalars: {
      type: { api: '1.4', read: (model) => (model.fill === null ? 'NoFill' : 'Solid') },
      foregroundColor: { api: '1.4', read: (model) => model.fill ?? '' },
    },
    methods: {
      setSolidColor: {
        api: '1.4',
        run(model, [colour]) {
          model.fill = colour as string;
          deck.save();
        },
      },
    },
  };
  const line: Kind<DeckShape> = {
    ...none,
    name: 'ShapeLineFormat',
    scalars: { visible: { api: '1.4', read: () => false }, color: { api: '1.4', read: () => '' } },
  };
  const shape: Kind<DeckShape> = {
    ...none,
    name: 'Shape',
    scalars: {
      id: { api: '1.3', read: (model) => model.id },
      name: { api: '1.4', read: (model) => model.name },
      type: { api: '1.4', read: (model) => model.type },
      left: { api: '1.4', read: (model) => model.left },
      top: { api: '1.4', read: (model) => model.top },
      width: { api: '1.4', read: (model) => model.width },
      height: { api: '1.4', read: (model) => model.height },
      altTextDescription: {
        api: '1.10',
        read: (model) => model.alt,
        write: (model, value) => {
          model.alt = value as string;
        },
      },
      isDecorative: {
        api: '1.10',
        read: (model) => model.isDecorative,
        write: (model, value) => {
          model.isDecorative = value as boolean;
          if (model.isDecorative) model.alt = '';
        },
      },
    },
    paths: {
      tags: { api: '1.3', kind: () => tags, of: (model) => model.tags },
      fill: { api: '1.4', kind: () => fill, of: (model) => coloured(model, 'Shape.fill') },
      lineFormat: { api: '1.4', kind: () => line, of: (model) => coloured(model, 'Shape.lineFormat') },
      textFrame: {
        api: '1.4',
        kind: () => textFrame,
        of(model) {
          const runs = frameOf(model);
          if (runs === null)
            throw new OfficeError('InvalidArgument', 'The shape does not support a text frame.', 'Shape.textFrame');
          return runs;
        },
      },
    },
    finds: { getTextFrameOrNullObject: { api: '1.10', kind: () => textFrame, of: frameOf } },
  };
  const shapes: Kind<DeckShape[]> = {
    ...none,
    name: 'ShapeCollection',
    items: { kind: () => shape, of: (model) => model },
    finds: { getItem: { api: '1.3', kind: () => shape, of: (model, [id]) => model.find((each) => each.id === id) } },
    methods: { getCount: { api: '1.3', run: (model) => model.length } },
  };
  const layout: Kind<Pick<DeckSlide, 'layout'>> = {
    ...none,
    name: 'SlideLayout',
    scalars: {
      id: { api: '1.3', read: (model) => model.layout },
      name: { api: '1.3', read: (model) => model.layout },
    },
  };
  type Layouts = Pick<DeckSlide, 'layout'>[];
  const layouts: Kind<Layouts> = {
    ...none,
    name: 'SlideLayoutCollection',
    items: { kind: () => layout, of: (model) => model },
  };
  const master: Kind<Layouts> = {
    ...none,
    name: 'SlideMaster',
    paths: { layouts: { api: '1.3', kind: () => layouts, of: (model) => model } },
  };
  const slide: Kind<DeckSlide> = {
    ...none,
    name: 'Slide',
    scalars: {
      id: { api: '1.2', read: (model) => there(model).id },
      index: { api: '1.8', read: (model) => deck.state.slides.indexOf(there(model)) },
    },
    paths: {
      layout: { api: '1.3', kind: () => layout, of: (model) => there(model) },
      slideMaster: { api: '1.3', kind: () => master, of: () => deck.layouts },
      shapes: { api: '1.3', kind: () => shapes, of: (model) => there(model).shapes },
      tags: { api: '1.3', kind: () => tags, of: (model) => there(model).tags },
    },
    methods: {
      delete: {
        api: '1.2',
        run(model) {
          deck.remove(there(model));
        },
      },
      applyLayout: {
        api: '1.8',
        run(model, [wanted]) {
          there(model).layout = (wanted as { name: string }).name;
          deck.save();
        },
      },
      getImageAsBase64: {
        api: '1.8',
        run(model) {
          deck.state.log.pictures.push(there(model).id);
          deck.save();
          return PICTURE;
        },
      },
      setSelectedShapes: {
        api: '1.5',
        run(model, [ids]) {
          const known = there(model).shapes.map(({ id }) => id);
          if ((ids as string[]).some((id) => !known.includes(id)))
            throw new OfficeError('InvalidArgument', 'No such shape.');
          if (!deck.state.selected.includes(model.id))
            throw new OfficeError('InvalidArgument', 'Another slide is shown.');
          deck.state.log.selectedShapes = [...(ids as string[])];
          deck.save();
        },
      },
    },
  };
  const there = (model: DeckSlide): DeckSlide => {
    if (!deck.state.slides.includes(model)) throw new OfficeError('ItemNotFound', 'The slide was deleted.', 'Slide');
    return model;
  };
  const slideCollection = (name: string): Kind<DeckSlide[]> => ({
    ...none,
    name,
    items: { kind: () => slide, of: (model) => model },
    finds: {
      getItem: { api: '1.2', kind: () => slide, of: (model, [id]) => among(model, id as string) },
      getItemOrNullObject: { api: '1.2', kind: () => slide, of: (model, [id]) => among(model, id as string) },
      getItemAt: { api: '1.2', kind: () => slide, of: (model, [index]) => model[index as number] },
    },
    methods: { getCount: { api: '1.2', run: (model) => model.length } },
  });
  const among = (model: DeckSlide[], id: string): DeckSlide | null => {
    const found = deck.find(id);
    return found !== undefined && model.includes(found) ? found : null;
  };
  const slides = slideCollection('SlideCollection');
  const scoped = slideCollection('SlideScopedCollection');
  const presentation: Kind<OpenDeck> = {
    ...none,
    name: 'Presentation',
    paths: { slides: { api: '1.2', kind: () => slides, of: (model) => model.state.slides } },
    finds: {
      getSelectedSlides: {
        api: '1.5',
        kind: () => scoped,
        of: (model) => model.state.slides.filter(({ id }) => model.state.selected.includes(id)),
      },
    },
    methods: {
      insertSlidesFromBase64: {
        api: '1.2',
        run(model, [base64, options]) {
          model.insert(base64 as string, (options as InsertOptions | undefined) ?? {});
        },
      },
      setSelectedSlides: {
        api: '1.5',
        run(model, [ids]) {
          const found = (ids as string[]).map((id) => model.find(id));
          if (found.includes(undefined)) throw new OfficeError('InvalidArgument', 'No such slide.');
          model.state.selected = found.flatMap((each) => each?.id ?? []);
          model.state.log.selectedShapes = [];
          model.save();
        },
      },
    },
  };
  return { presentation };
}

/** One value for all, otherwise null, as PowerPoint returns for mixed text. */
const oneOf = (values: (string | number)[]): string | number | null =>
  values.every((value) => value === values[0]) ? (values[0] ?? null) : null;
