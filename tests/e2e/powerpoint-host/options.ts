/** What a test decides about the PowerPoint it is in. Everything is plain data: it is written into the page as JSON. */
export interface PowerPointOptions {
  /** The highest PowerPointApi set that is there; what belongs to a later one throws ApiNotFound. `1.10` when absent. */
  api?: string;
  /** Other requirement sets and their highest version, such as `{ NestedAppAuth: '1.1' }`. */
  sets?: Record<string, string>;
  isDarkTheme?: boolean;
  /** BCP 47; `en-US` when absent. */
  displayLanguage?: string;
  /** The language of the deck; `en-US` when absent. */
  contentLanguage?: string;
  platform?: string;
  partitionKey?: string;
  /** What Office.onReady answers as its host; `PowerPoint` when absent, null as in a plain browser. */
  host?: string | null;
  /** Office.onReady never answers. */
  neverReady?: boolean;
  /** The open deck: a .pptx as base64. Two empty slides of its own when absent. */
  deck?: string;
  /** Where the open deck lies; never saved when absent. */
  url?: string;
  /** The slides that are selected at the start, counted from 0; the first one when absent. */
  selected?: number[];
  faults?: PlannedFaults;
}

/** What goes wrong. Each but the lasting ones happens once; more may be planned while the page is open. */
export interface PlannedFaults {
  /** So many slides arrive from now on, over one or several calls; the call that would bring one more fails. */
  failInsertAfter?: number;
  /** The how manieth `context.sync()` from now on fails, counted from 1. */
  failSync?: number;
  /** So many syncs in a row fail from `failSync` on; 1 when absent. */
  failSyncs?: number;
  /** The slice of the open deck, from 0, that is not handed over. */
  failSlice?: number;
  /** Lasting: while it is set no slice of the open deck comes. */
  holdSlices?: boolean;
  /** getFileAsync itself fails. */
  failFile?: boolean;
  /** createPresentation fails. */
  failCreate?: boolean;
  /** Lasting: the font of everything that arrives. */
  changeFont?: string;
  /** Lasting: the size in points of everything that arrives. */
  changeSize?: number;
  /** Lasting: how far what arrives is moved to the right, in points. */
  shiftBy?: number;
  /** Lasting: the name of the layout that arriving slides get. */
  changeLayout?: string;
  /** So many slides at the end of the next insertion do not arrive, and no user says so. */
  loseSlides?: number;
  /** So many slides of another user's come at the end of the deck while the next insertion continues. */
  addConcurrently?: number;
  /** Lasting: the layout and the places of slides that come in the design of the open deck. */
  restyle?: { layout: string; shiftBy: number };
  /** A dialog is refused with this code (12007 one is open, 12009 the browser blocked it). */
  refuseDialog?: number;
}

/** One run of text in one font; a name such as `+mn-lt` is that of a theme. */
export interface DeckRun {
  text: string;
  font: string;
  size: number;
  /** `#RRGGBB`; black where the run has none of its own. */
  color: string;
  /** It shows the number of its slide, wherever that is. */
  isNumber?: true;
}

export interface DeckShape {
  id: string;
  name: string;
  /** A name of PowerPoint.ShapeType. */
  type: string;
  left: number;
  top: number;
  width: number;
  height: number;
  /** Null if the shape has no text frame, as pictures, tables and charts. Paragraphs end in `\r`, broken lines in `\v`. */
  runs: DeckRun[] | null;
  alt: string;
  isDecorative: boolean;
  /** Of a solid fill, `#RRGGBB`; null without one. */
  fill: string | null;
  tags: Record<string, string>;
}

export interface DeckSlide {
  /** Its number, `#`, and its creation id where it has one. */
  id: string;
  layout: string;
  shapes: DeckShape[];
  tags: Record<string, string>;
}

/** What PowerPoint was asked, for tests to look at. */
export interface PowerPointLog {
  /** Every call that inserted or tried to. */
  insertions: { base64: string; formatting: string; target: string | null; landed: number }[];
  created: string[];
  syncs: number;
  /** Files that were opened by getFileAsync and never closed. */
  openFiles: number;
  filesOpened: number;
  selectedShapes: string[];
  dialogs: string[];
  /** Slides whose picture was asked for. */
  pictures: string[];
}

export interface PowerPointState {
  slides: DeckSlide[];
  selected: string[];
  fonts: { major: string; minor: string };
  log: PowerPointLog;
  faults: PlannedFaults;
}

/** What the stand-in hangs onto the window for tests; the pane knows nothing of it. */
export interface PowerPointWindow {
  standIn: {
    state: PowerPointState;
    /** Selects slides by their ids, as a user does with the mouse. */
    select(ids: string[]): void;
    /** Deletes a slide, as a user does by hand. */
    remove(id: string): void;
    /** Drops the tags of a slide, as programs do that don't know them. */
    untag(id: string): void;
    /** Writes other words into the first text of a slide, as a user does by hand. */
    write(id: string, words: string): void;
    setDark(isDark: boolean): void;
    /** What the page in the open dialog sends to its opener. */
    dialogSays(message: string): void;
    /** The dialog ended by itself: 12006 it was closed. */
    dialogEnds(code: number): void;
  };
}
