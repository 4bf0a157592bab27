import type { DeckShape, DeckSlide, PowerPointOptions, PowerPointState } from './options.ts';
import { OfficeError } from './office-error.ts';
import { readPptx } from './read-pptx.ts';
import type { ReadDeck } from './read-pptx.ts';

/** Kept over a reload of the page, as the deck is open in PowerPoint and not in the pane. */
const KEPT = 'powerpoint-stand-in';

/** The share of the page's session storage that is used. */
export interface PageStorage {
  getItem(name: string): string | null;
  setItem(name: string, value: string): void;
}

export interface InsertOptions {
  formatting?: string;
  targetSlideId?: string;
  sourceSlideIds?: string[];
}

/** The deck that is open. */
export class OpenDeck {
  readonly state: PowerPointState;
  /** Of its one master: those of its slides, and one more. */
  readonly layouts: { layout: string }[];
  readonly #storage: PageStorage | null;

  constructor(options: PowerPointOptions, storage: PageStorage | null) {
    this.#storage = storage;
    const kept = storage?.getItem(KEPT) ?? null;
    this.state = kept === null ? firstState(options) : (JSON.parse(kept) as PowerPointState);
    const names = [...this.state.slides.map(({ layout }) => layout), 'Section Header'];
    this.layouts = [...new Set(names)].map((layout) => ({ layout }));
  }

  save(): void {
    this.#storage?.setItem(KEPT, JSON.stringify(this.state));
  }

  /** A slide by one of the forms that PowerPoint takes: `267#763315295`, `267#`, `#763315295`, `267`. */
  find(id: string): DeckSlide | undefined {
    const [number = '', creation = ''] = id.split('#');
    return this.state.slides.find((slide) => {
      const [ownNumber, ownCreation] = slide.id.split('#');
      if (number !== '') return number === ownNumber && (creation === '' || creation === ownCreation);
      return creation !== '' && creation === ownCreation;
    });
  }

  remove(slide: DeckSlide): void {
    this.state.slides = this.state.slides.filter((each) => each !== slide);
    this.state.selected = this.state.selected.filter((id) => id !== slide.id);
    this.save();
  }

  insert(base64: string, options: InsertOptions): void {
    const { slides, log, faults } = this.state;
    if (/^data:/.test(base64)) throw new OfficeError('InvalidArgument', 'The file is no base64.');
    const formatting = options.formatting ?? 'KeepSourceFormatting';
    if (formatting !== 'KeepSourceFormatting' && formatting !== 'UseDestinationTheme') {
      throw new OfficeError('InvalidArgument', `No formatting ${formatting}.`);
    }
    const entry = { base64, formatting, target: options.targetSlideId ?? null, landed: 0 };
    log.insertions.push(entry);
    let at = 0;
    if (options.targetSlideId !== undefined) {
      const target = this.find(options.targetSlideId);
      if (target === undefined) throw new OfficeError('SlideNotFound', 'The target slide does not exist.');
      at = slides.indexOf(target) + 1;
    }
    let file;
    try {
      file = readPptx(base64);
    } catch (cause) {
      throw new OfficeError('InvalidArgument', `The file cannot be opened: ${String(cause)}`);
    }
    let coming = file.slides;
    if (options.sourceSlideIds !== undefined) {
      const wanted = options.sourceSlideIds.map((id) => id.split('#')[0]);
      const numbers = coming.map(({ id }) => id.split('#')[0]);
      if (wanted.some((id) => !numbers.includes(id))) throw new OfficeError('SlideNotFound', 'No such source slide.');
      coming = coming.filter(({ id }) => wanted.includes(id.split('#')[0]));
    }
    if (faults.loseSlides !== undefined) {
      coming = coming.slice(0, Math.max(0, coming.length - faults.loseSlides));
      delete faults.loseSlides;
    }
    for (let count = 0; count < (faults.addConcurrently ?? 0); count += 1) {
      const highest = Math.max(255, ...slides.map(({ id }) => Number(id.split('#')[0])));
      slides.push(emptySlide(`${highest + 1}#${3000 + count}`));
    }
    delete faults.addConcurrently;
    for (const slide of coming) {
      if (faults.failInsertAfter === 0) {
        delete faults.failInsertAfter;
        this.save();
        throw new OfficeError('GeneralException', 'An internal error has occurred.');
      }
      if (faults.failInsertAfter !== undefined) faults.failInsertAfter -= 1;
      slides.splice(at++, 0, this.#landed(slide, formatting === 'UseDestinationTheme'));
      entry.landed += 1;
    }
    this.save();
  }

  /** A slide as it is after it arrived: an id of this deck, fonts of one of the two themes. */
  #landed(slide: ReadDeck['slides'][number], isRestyled: boolean): DeckSlide {
    const { faults, slides } = this.state;
    const fonts = isRestyled ? this.state.fonts : slide.fonts;
    const restyle = isRestyled ? faults.restyle : undefined;
    const number = Math.max(255, ...slides.map(({ id }) => Number(id.split('#')[0]))) + 1;
    const face = (name: string): string =>
      faults.changeFont ?? (name.startsWith('+mj') ? fonts.major : name.startsWith('+mn') ? fonts.minor : name);
    const shape = (each: DeckShape): DeckShape => ({
      ...each,
      left: each.left + (faults.shiftBy ?? 0) + (restyle?.shiftBy ?? 0),
      runs: each.runs?.map((run) => ({ ...run, font: face(run.font), size: faults.changeSize ?? run.size })) ?? null,
      tags: { ...each.tags },
    });
    return {
      id: `${number}#${slide.id.split('#')[1] ?? ''}`,
      layout: faults.changeLayout ?? restyle?.layout ?? slide.layout,
      shapes: slide.shapes.map(shape),
      tags: { ...slide.tags },
    };
  }
}

function firstState(options: PowerPointOptions): PowerPointState {
  const own = { major: 'Aptos Display', minor: 'Aptos' };
  const read =
    options.deck === undefined
      ? { slides: ['256#1001', '257#1002'].map((id) => ({ ...emptySlide(id), fonts: own })), fonts: own }
      : readPptx(options.deck);
  const slides = read.slides.map(({ fonts, ...slide }) => ({
    ...slide,
    shapes: slide.shapes.map((each) => themed(each, fonts)),
  }));
  return {
    slides,
    fonts: read.fonts,
    selected: (options.selected ?? [0]).flatMap((index) => slides[index]?.id ?? []),
    faults: { ...options.faults },
    log: {
      insertions: [],
      created: [],
      syncs: 0,
      openFiles: 0,
      filesOpened: 0,
      selectedShapes: [],
      dialogs: [],
      pictures: [],
    },
  };
}

function themed(shape: DeckShape, fonts: PowerPointState['fonts']): DeckShape {
  const face = (name: string): string =>
    name.startsWith('+mj') ? fonts.major : name.startsWith('+mn') ? fonts.minor : name;
  return { ...shape, runs: shape.runs?.map((run) => ({ ...run, font: face(run.font) })) ?? null };
}

function emptySlide(id: string): DeckSlide {
  const title: DeckShape = {
    id: '2',
    name: 'Title 1',
    type: 'Placeholder',
    left: 66,
    top: 28.75,
    width: 828,
    height: 104.375,
    runs: [{ text: '', font: '+mj-lt', size: 44, color: '#000000' }],
    ...{ alt: '', isDecorative: false, fill: null },
    tags: {},
  };
  return { id, layout: 'Title Only', shapes: [title], tags: {} };
}
