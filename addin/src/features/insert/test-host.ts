import { HostError } from '../../host/host-port.ts';
import type { DeckSlide, HostPort, LandedShape, LandedSlide, SlideTags } from '../../host/host-port.ts';
import type { FileSlide, InsertableFile } from '../../data/insertion.ts';

/** A deck in memory for tests: "base64" is the JSON of the slides of a file. */
interface TestDeck {
  slides: { id: string; tags: SlideTags | null; landed: Omit<LandedSlide, 'id'> }[];
  /** What is asked of it, in order. */
  asked: string[];
}

export type TestHost = HostPort & { deck: TestDeck };

/** What goes wrong, and how PowerPoint changes what it takes. */
interface TestHostOptions {
  can?: Partial<HostPort['can']>;
  /** Slides that it takes before it fails, once. */
  failAfter?: number;
  /** It inserts fewer, without an error. */
  swallow?: (slide: FileSlide) => boolean;
  change?: (shape: LandedShape) => LandedShape;
  failTags?: boolean;
  failDelete?: boolean;
}

export function fileSlide(id: string, words: string): FileSlide {
  const text = { left: 40, top: 30, width: 800, height: 60, text: words };
  return {
    ...{ slide_id: id, part: 0, state: `state of ${words}`, layout_name: 'Content', largest_picture: 0 },
    shapes: [
      { name: 'Title', ...text, font_name: 'Aptos', font_size: 30, shown_font_size: 30 },
      {
        name: 'Body',
        ...text,
        top: 120,
        height: 300,
        text: `${words} at length`,
        font_name: 'Aptos',
        font_size: 18,
        shown_font_size: 16.2,
      },
    ],
  };
}

export function testFile(slides: readonly FileSlide[]): InsertableFile {
  return { base64: JSON.stringify(slides), slides: [...slides] };
}

export function testHost(options: TestHostOptions = {}): TestHost {
  const deck: TestDeck = { slides: [], asked: [] };
  let count = 0;
  let left = options.failAfter ?? Number.POSITIVE_INFINITY;
  const unused = (): Promise<never> => Promise.reject(new HostError('host.not_supported'));
  const land = ({ shapes, layout_name }: FileSlide): Omit<LandedSlide, 'id'> => ({
    layout_name,
    shapes: shapes.map(({ shown_font_size, ...shape }) => (options.change ?? ((same) => same))(shape)),
  });
  return {
    deck,
    kind: 'powerpoint',
    environment: {
      ...{
        platform: 'PC',
        version: '16',
        display_language: 'en',
        content_language: 'en',
        api_sets: [],
        partition_key: '',
        office: 'ready',
      },
    },
    can: {
      ...{ insert: true, tag: true, readBack: true, select: true, readFile: true, openNew: true },
      ...{ changeShapes: false, nestedAuth: false, dialog: false },
      ...options.can,
    },
    theme: () => 'light',
    onThemeChange: () => () => undefined,
    onSelectionChange: () => () => undefined,
    readDeck: () => Promise.resolve(deck.slides.map(({ id, tags }, index): DeckSlide => ({ id, index, tags }))),
    selectedSlideId: () => Promise.resolve(null),
    insertSlides: ({ base64, after }) => {
      const file = JSON.parse(base64) as FileSlide[];
      deck.asked.push(`insert ${file.map(({ slide_id }) => slide_id).join(' ')} after ${after ?? 'start'}`);
      let at = after === null ? 0 : deck.slides.findIndex(({ id }) => id === after) + 1;
      if (after !== null && at === 0) return Promise.reject(new HostError('host.slide_gone'));
      const ids: string[] = [];
      for (const slide of file) {
        if (options.swallow?.(slide) === true) continue;
        if (left === 0) {
          left = Number.POSITIVE_INFINITY;
          return Promise.reject(new HostError('host.insert_failed', 'GeneralException', ids));
        }
        left -= 1;
        const id = `${256 + (count += 1)}#`;
        deck.slides.splice(at, 0, { id, tags: null, landed: land(slide) });
        at += 1;
        ids.push(id);
      }
      return Promise.resolve(ids);
    },
    tagSlides: (tags) => {
      if (options.failTags === true) return Promise.reject(new HostError('host.failed', 'tags'));
      deck.asked.push(`tag ${tags.length}`);
      for (const { id, tags: own } of tags) {
        const slide = deck.slides.find((each) => each.id === id);
        if (slide !== undefined) slide.tags = own;
      }
      return Promise.resolve();
    },
    readSlides: (ids) =>
      Promise.resolve(
        ids.flatMap((id) => deck.slides.filter((slide) => slide.id === id).map(({ landed }) => ({ id, ...landed }))),
      ),
    deleteSlides: (ids) => {
      if (options.failDelete === true) return Promise.reject(new HostError('host.failed', 'delete'));
      const gone = deck.slides.filter(({ id }) => ids.includes(id)).map(({ id }) => id);
      deck.asked.push(`delete ${gone.length}`);
      deck.slides = deck.slides.filter(({ id }) => !ids.includes(id));
      return Promise.resolve(gone);
    },
    goTo: unused,
    changeShapes: unused,
    restoreShapes: unused,
    slideLayouts: unused,
    applyLayout: unused,
    slidePictures: unused,
    deckName: () => null,
    readFile: unused,
    openNew: unused,
    loginHint: () => Promise.resolve(null),
    openDialog: unused,
  };
}
