import { CodedError } from '../../../common/deck/coded-error.ts';

/**
 * What the pane asks of the program it is shown in. Two programs implement it: PowerPoint and the plain browser. Only files
 * of this folder know the names of Office.
 */
export interface HostPort {
  readonly kind: 'powerpoint' | 'browser';
  readonly environment: HostEnvironment;
  /** What this host can do; what it can't is hidden or explained. */
  readonly can: HostCapabilities;
  theme(): HostTheme;
  /** Called when the theme of the host may have changed; answers how to stop listening. */
  onThemeChange(listener: (theme: HostTheme) => void): () => void;
  /** Called when another slide or shape may have been selected; answers how to stop listening. */
  onSelectionChange(listener: () => void): () => void;
  /** The slides of the open deck in order; tags where `can.tag`. @throws HostError */
  readDeck(): Promise<DeckSlide[]>;
  /** The first selected slide; null without a selection, or when the host doesn't report it. */
  selectedSlideId(): Promise<string | null>;
  /**
   * Inserts the slides of a .pptx behind a slide (null: at the start) and answers the ids they have now, in order.
   * @param request.base64 the file, without any prefix.
   * @throws HostError `host.insert_failed`, whose `landed` names what did arrive before it failed (`isLandedKnown` false: the
   * host could not even say that); `host.slide_gone` where `after` is no longer there, then nothing was inserted.
   */
  insertSlides(request: InsertRequest): Promise<string[]>;
  /** Writes Lectern's tags onto slides; needs `can.tag`. @throws HostError `host.slide_gone` after the others were tagged */
  tagSlides(tags: readonly { id: string; tags: SlideTags }[]): Promise<void>;
  /** What is on slides now; needs `can.readBack`. Slides that are gone are left out. @throws HostError */
  readSlides(ids: readonly string[]): Promise<LandedSlide[]>;
  /** Deletes slides; answers the ids of those that were there. @throws HostError */
  deleteSlides(ids: readonly string[]): Promise<string[]>;
  /** Shows a slide, and selects one of its shapes by name if possible. Needs `can.select`. @throws HostError `host.slide_gone` */
  goTo(slideId: string, shapeName?: string): Promise<void>;
  /**
   * Changes shapes of the open deck, all or none; needs `can.changeShapes`.
   * @returns what they were before, for `restoreShapes`. @throws HostError `host.slide_gone` where one is not there
   */
  changeShapes(changes: readonly ShapeChange[]): Promise<ShapeState[]>;
  restoreShapes(states: readonly ShapeState[]): Promise<void>;
  /** The names of the layouts that a slide's master has, and of its own; needs `can.changeShapes`. @throws HostError `host.slide_gone` */
  slideLayouts(slideId: string): Promise<{ names: string[]; current: string }>;
  /**
   * Puts a slide on another layout of its master; needs `can.changeShapes` (PowerPointApi 1.8).
   * @returns the name of the layout it had. @throws HostError `host.slide_gone` where slide or layout is not there
   */
  applyLayout(slideId: string, layout: string): Promise<string>;
  /** Slides as pictures: PNG, base64; needs `can.changeShapes`. @throws HostError `host.slide_gone` */
  slidePictures(ids: readonly string[], width: number): Promise<string[]>;
  /** Name of the open deck without its extension; null when it was never saved or the host doesn't report it. */
  deckName(): string | null;
  /** The whole open deck as a file; needs `can.readFile`. @throws HostError; what `onSize` throws */
  readFile(options: ReadFileOptions): Promise<Blob>;
  /** Opens a .pptx as a new deck beside this one; needs `can.openNew`. @throws HostError */
  openNew(base64: string): Promise<void>;
  /** The e-mail address that the user is signed in to the host with; null when the host doesn't report it. */
  loginHint(): Promise<string | null>;
  /**
   * Opens a page of ours in a window of the host's own and answers what it hands back (`answerDialog`); needs `can.dialog`.
   * The window is closed then.
   * @throws HostError `web_session.window_closed`, `web_session.window_blocked`, `host.dialog_open`, `host.dialog_failed`
   */
  openDialog(address: string): Promise<string>;
}

interface HostEnvironment {
  /** As the host names it, such as `PC` or `OfficeOnline`; null in a plain browser. */
  platform: string | null;
  version: string | null;
  /** BCP 47: the language of the host's own words. */
  display_language: string;
  /** BCP 47: the language of the open deck; null when the host doesn't report it. */
  content_language: string | null;
  /** The sets of functions that the host has, such as `PowerPointApi 1.8`; for the diagnostics. */
  api_sets: readonly string[];
  /** Put before the names of what is stored: a frame on the web shares its storage with other hosts. */
  partition_key: string;
  office: OfficeState;
}

/**
 * Whether Office answered. `absent`: it did not open the page. `not_loaded`: Office.js did not come; `unanswered`: Office
 * did not respond; `other_program`: not PowerPoint. In these three cases the pane works as in a browser and shows a notice.
 */
export type OfficeState = 'absent' | 'ready' | 'not_loaded' | 'unanswered' | 'other_program';

export interface HostCapabilities {
  /** PowerPointApi 1.2 */
  insert: boolean;
  /** PowerPointApi 1.3 */
  tag: boolean;
  /** PowerPointApi 1.4: names, positions and fonts of shapes. */
  readBack: boolean;
  /** PowerPointApi 1.5 */
  select: boolean;
  /** The open deck as a file (getFileAsync). */
  readFile: boolean;
  /** PowerPointApi 1.1 */
  openNew: boolean;
  /** PowerPointApi 1.10: alternative texts, decorative marks; pictures of slides come before it. */
  changeShapes: boolean;
  /** NestedAppAuth 1.1: the host signs people in with the account it knows. */
  nestedAuth: boolean;
  /** DialogApi 1.1 */
  dialog: boolean;
}

type HostTheme = 'light' | 'dark' | 'high-contrast';

/** The tags of an inserted slide; PowerPoint keeps their names in upper case. */
export interface SlideTags {
  LECTERN_DECK: string;
  LECTERN_SLIDE: string;
  /** The state of the slide that was inserted. */
  LECTERN_REV: string;
  /** One insertion; all its slides carry the same. */
  LECTERN_INSERT: string;
}

export interface DeckSlide {
  id: string;
  /** From 0. */
  index: number;
  /** Null if it was not inserted by Lectern or the host doesn't know. */
  tags: SlideTags | null;
}

export interface ReadFileOptions {
  /** Called how large the deck is before any of it is read. */
  onSize?: (bytes: number) => void;
  /** From 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

export interface InsertRequest {
  base64: string;
  after: string | null;
  formatting: 'source' | 'destination';
}

/** A slide as it is read back. Lengths in points. */
export interface LandedSlide {
  id: string;
  layout_name: string;
  shapes: LandedShape[];
}

export interface LandedShape {
  name: string;
  left: number;
  top: number;
  width: number;
  height: number;
  /** Null when the shape has no text, or several texts (a table, a group). */
  text: string | null;
  font_name: string | null;
  font_size: number | null;
}

/** A change of one shape; what is absent stays. Colours as `#RRGGBB`. */
export interface ShapeChange {
  slide_id: string;
  /** Unique on the slide. */
  shape_name: string;
  alt?: string;
  is_decorative?: boolean;
  /** In fill, line and text, wherever the shape has the first. */
  colour?: { from: string; to: string };
  /** Of its whole text, where all of it has the first. */
  font?: { from: string; to: string };
}

/** What of a shape was changed, as it was. */
export interface ShapeState {
  slide_id: string;
  shape_id: string;
  alt?: string;
  is_decorative?: boolean;
  fill?: string;
  line?: string;
  text?: string;
  font?: string;
}

export type HostErrorCode =
  | 'host.not_supported'
  | 'host.insert_failed'
  | 'host.slide_gone'
  | 'host.failed'
  | 'host.file_failed'
  | 'web_session.window_closed'
  | 'host.dialog_open'
  | 'web_session.window_blocked'
  | 'host.dialog_failed';

/** The host failed. */
export class HostError extends CodedError {
  override readonly code: HostErrorCode;
  /** The host's own message, for the details. */
  readonly detail: string;
  /** Slides that had arrived before an insertion failed. */
  readonly landed: readonly string[];

  /** False where it could not be found out what had arrived. */
  readonly isLandedKnown: boolean;

  constructor(code: HostErrorCode, detail = '', landed: readonly string[] = [], isLandedKnown = true) {
    super(code, { detail });
    this.message = `${code}: ${detail}`;
    this.code = code;
    this.detail = detail;
    this.landed = landed;
    this.isLandedKnown = isLandedKnown;
  }
}

/**
 * Whether two ids name one slide. PowerPoint writes the number of a slide, `#`, and an id of its making, which some versions
 * add only later; the number alone is unique in a deck.
 */
export function isSameSlide(a: string, b: string): boolean {
  return numberOf(a) === '' ? a === b : numberOf(a) === numberOf(b);
}

const numberOf = (id: string): string => id.split('#')[0] ?? '';
