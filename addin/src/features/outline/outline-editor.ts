import { ProblemError } from '../../../../common/client/problem-error.ts';
import type { OutlineInput } from '../../../../common/api/outlines.ts';
import type { Outline } from '../../data/outline.ts';
import { areTheSame, editedSlides, isWhole, outlineInputOf } from './edited-slides.ts';
import type { EditedSlide, KeptEdit } from './edited-slides.ts';

/**
 * `incomplete`: a slide has no title yet, nothing is sent. `conflict`: another user stored another outline since it was read.
 */
type SaveState = 'saved' | 'waiting' | 'saving' | 'incomplete' | 'failed' | 'conflict';

export interface EditorState {
  slides: readonly EditedSlide[];
  save: SaveState;
  /** Why it could not be stored. */
  error: unknown;
  /** What is stored instead, in a conflict. */
  theirs: Outline | null;
}

interface EditorParts {
  outline: Outline;
  kept: KeptEdit | null;
  /** Keeps the edit on this machine until the server has it; null: there is nothing left to keep. */
  keep: (edit: KeptEdit | null) => void;
  put: (input: OutlineInput, etag: string) => Promise<Outline>;
  read: () => Promise<Outline>;
  onSaved: (outline: Outline) => void;
}

/** Edits an outline: every change is kept at once and sent a moment after the last one. */
export interface OutlineEditor {
  state: () => EditorState;
  subscribe: (listener: () => void) => () => void;
  /** Loads another user's changes when none of ours are unsaved. */
  adopt(outline: Outline): void;
  change(edit: (slides: readonly EditedSlide[]) => readonly EditedSlide[]): void;
  /** Sends unsaved changes. @returns whether everything is stored then */
  flush(): Promise<boolean>;
  keepMine(): Promise<boolean>;
  takeTheirs(): void;
  stop(): void;
}

/** How long after the last change it is sent. */
const SAVE_DELAY_MS = 800;
/** Pauses before an edit is sent again that failed through no fault of its own; each is twice as long as the one before. */
const [MIN_PAUSE_MS, MAX_PAUSE_MS] = [3_000, 30_000];

/** Whether the same may be stored a moment later: the server is away, or has too much to do. */
function mayPass(error: unknown): boolean {
  return !(error instanceof ProblemError) || error.status >= 500 || error.status === 429;
}

export function createOutlineEditor(parts: EditorParts): OutlineEditor {
  const { outline, kept, keep, put, read, onSaved } = parts;
  let { etag, revision } = outline;
  let isDirty = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let saving: Promise<boolean> | null = null;
  const listeners = new Set<() => void>();
  let state: EditorState = { slides: editedSlides(outline.slides), save: 'saved', error: null, theirs: null };

  const set = (next: Partial<EditorState>): void => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  const saved = (): true => {
    isDirty = false;
    failures = 0;
    keep(null);
    set({ save: 'saved', error: null, theirs: null });
    return true;
  };
  const schedule = (afterMs: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), afterMs);
  };
  const tryAgain = (): void => {
    // The page is closed: kept changes are sent by the next page that opens it.
    if (listeners.size === 0) return;
    failures += 1;
    schedule(Math.min(MIN_PAUSE_MS * 2 ** (failures - 1), MAX_PAUSE_MS));
  };

  const failed = async (error: unknown): Promise<boolean> => {
    if (!(error instanceof ProblemError) || error.status !== 412) {
      set({ save: 'failed', error });
      if (mayPass(error)) tryAgain();
      return false;
    }
    try {
      const theirs = await read();
      if (areTheSame(state.slides, theirs.slides)) {
        // Ours had arrived, only its answer was lost.
        ({ etag, revision } = theirs);
        return saved();
      }
      set({ save: 'conflict', error, theirs });
    } catch (unread) {
      set({ save: 'failed', error: unread });
      if (mayPass(unread)) tryAgain();
    }
    return false;
  };

  const send = async (): Promise<boolean> => {
    const sent = state.slides;
    // While the server can't be reached, the message stays, so that it doesn't flicker with each attempt.
    if (failures === 0) set({ save: 'saving', error: null });
    let after: Outline;
    try {
      after = await put(outlineInputOf(sent), etag);
    } catch (error) {
      return failed(error);
    }
    ({ etag, revision } = after);
    onSaved(after);
    const ids = new Map(sent.map(({ key }, index) => [key, after.slides[index]?.id]));
    const isNewer = state.slides !== sent;
    set({ slides: state.slides.map((slide) => ({ ...slide, id: ids.get(slide.key) ?? slide.id })) });
    if (!isNewer) return saved();
    keep({ etag, slides: [...state.slides] });
    return false;
  };

  async function flush(): Promise<boolean> {
    clearTimeout(timer);
    for (;;) {
      if (saving !== null) await saving;
      if (!isDirty) return true;
      if (state.theirs !== null) return false;
      if (!isWhole(state.slides)) {
        set({ save: 'incomplete' });
        return false;
      }
      saving = send().finally(() => (saving = null));
      if (await saving) return true;
      // It was changed while it was sent: once more. Else it failed.
      if (state.save !== 'saving') return false;
    }
  }

  if (kept !== null) {
    if (areTheSame(kept.slides, outline.slides)) keep(null);
    else {
      etag = kept.etag;
      isDirty = true;
      state = { ...state, slides: kept.slides, save: 'waiting' };
      schedule(0);
    }
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    adopt(stored) {
      if (isDirty || saving !== null || stored.revision <= revision) return;
      ({ etag, revision } = stored);
      set({ slides: editedSlides(stored.slides) });
    },
    change(edit) {
      const slides = edit(state.slides);
      isDirty = true;
      keep({ etag, slides: [...slides] });
      const isSettled = state.theirs === null && saving === null;
      set({ slides, ...(isSettled ? { save: isWhole(slides) ? 'waiting' : 'incomplete' } : {}) });
      schedule(SAVE_DELAY_MS);
    },
    flush,
    async keepMine() {
      etag = state.theirs?.etag ?? etag;
      set({ theirs: null, save: 'waiting' });
      return flush();
    },
    takeTheirs() {
      const { theirs } = state;
      if (theirs === null) return;
      ({ etag, revision } = theirs);
      set({ slides: editedSlides(theirs.slides) });
      onSaved(theirs);
      saved();
    },
    stop() {
      clearTimeout(timer);
    },
  };
}
