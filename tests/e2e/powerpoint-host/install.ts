import { clientObject } from './client-object.ts';
import type { Batch } from './client-object.ts';
import { createFileReading } from './document-file.ts';
import { createKinds } from './kinds.ts';
import { OfficeError } from './office-error.ts';
import { OpenDeck } from './open-deck.ts';
import type { PageStorage } from './open-deck.ts';
import type { PowerPointOptions, PowerPointWindow } from './options.ts';

type Page = Record<string, unknown> & {
  setTimeout(action: () => void, delay: number): unknown;
  history?: Record<string, unknown>;
  sessionStorage?: PageStorage;
};
type Handler = (argument: unknown) => void;

/** Puts `Office`, `PowerPoint` and, for tests, `standIn` onto a page, as loading Office.js in PowerPoint does. */
export function install(page: Page, options: PowerPointOptions): void {
  const later = (action: () => void): void => void page.setTimeout(action, 0);
  const deck = new OpenDeck(options, page.sessionStorage ?? null);
  const { state } = deck;
  const has = (set: string, version: string): boolean => {
    const highest =
      set === 'PowerPointApi'
        ? (options.api ?? '1.10')
        : { File: '1.1', CompressedFile: '1.1', DialogApi: '1.2', ...options.sets }[set];
    return highest !== undefined && compareVersions(version, highest) <= 0;
  };

  // What Office.js removes from a page.
  if (page.history !== undefined) Object.assign(page.history, { pushState: null, replaceState: null });
  for (const name of ['alert', 'confirm', 'prompt']) {
    page[name] = () => {
      throw new Error(`Function window.${name} is not supported.`);
    };
  }

  class RequestContext {
    #queue: (() => (() => void) | undefined)[] = [];
    readonly presentation;
    constructor() {
      const batch: Batch = {
        enqueue: (action) => void this.#queue.push(action),
        need(api, name) {
          if (!has('PowerPointApi', api)) throw new OfficeError('ApiNotFound', `${name} is not there.`, name);
        },
      };
      this.presentation = clientObject(batch, createKinds(deck).presentation, () => deck);
    }
    load(object: { load(what?: unknown): void }, what?: unknown): void {
      object.load(what);
    }
    async sync(): Promise<void> {
      await new Promise<void>((resolve) => later(resolve));
      const actions = this.#queue;
      this.#queue = [];
      state.log.syncs += 1;
      if (state.faults.failSync !== undefined && --state.faults.failSync <= 0) {
        state.faults.failSyncs = (state.faults.failSyncs ?? 1) - 1;
        if (state.faults.failSyncs <= 0) {
          delete state.faults.failSync;
          delete state.faults.failSyncs;
        }
        throw new OfficeError('GeneralException', 'An internal error has occurred.');
      }
      // Operations before a failure stay done; no result of such a batch can be read.
      const effects = actions.map((action) => action());
      for (const effect of effects) effect?.();
    }
  }

  page['PowerPoint'] = {
    run: async (work: (context: RequestContext) => Promise<unknown>) => {
      const context = new RequestContext();
      const answer = await work(context);
      await context.sync();
      return answer;
    },
    RequestContext,
    createPresentation: async (base64: string) => {
      await new Promise<void>((resolve) => later(resolve));
      if (!has('PowerPointApi', '1.1')) throw new OfficeError('ApiNotFound', 'createPresentation is not there.');
      if (state.faults.failCreate === true) {
        delete state.faults.failCreate;
        throw new OfficeError('GeneralException', 'The presentation could not be opened.');
      }
      state.log.created.push(base64);
      deck.save();
    },
    InsertSlideFormatting: { keepSourceFormatting: 'KeepSourceFormatting', useDestinationTheme: 'UseDestinationTheme' },
  };

  const host = options.host === undefined ? 'PowerPoint' : options.host;
  const platform = host === null ? null : (options.platform ?? 'OfficeOnline');
  let isReady = false;
  let theme = { isDarkTheme: options.isDarkTheme ?? false };
  const handlers = new Map<string, Set<Handler>>();
  const tell = (event: string): void => handlers.get(event)?.forEach((handler) => handler({ type: event }));
  let dialog = new Map<string, Handler>();
  const context = {
    get officeTheme() {
      return theme;
    },
    displayLanguage: options.displayLanguage ?? 'en-US',
    contentLanguage: options.contentLanguage ?? 'en-US',
    partitionKey: options.partitionKey ?? '',
    platform,
    host,
    diagnostics: { host, platform, version: '16.0.19000.20000' },
    requirements: {
      isSetSupported(set: string, version: unknown = '1.1') {
        // A number would lose its zero: 1.10 would be 1.1.
        if (typeof version !== 'string') throw new TypeError(`the version of ${set} is given as a ${typeof version}`);
        return has(set, version);
      },
    },
    ui: {
      displayDialogAsync(address: string, given: unknown, callback?: Handler) {
        const answer = typeof given === 'function' ? (given as Handler) : (callback ?? (() => undefined));
        // Logged once it is answered: from then on the pane listens to it.
        const answered = (result: object): void =>
          later(() => {
            answer(result);
            state.log.dialogs.push(address);
          });
        const code = state.faults.refuseDialog;
        if (code !== undefined) {
          delete state.faults.refuseDialog;
          return answered({ status: 'failed', error: { code, message: 'The dialog was refused.' } });
        }
        dialog = new Map();
        const value = {
          addEventHandler: (event: string, handler: Handler) => void dialog.set(event, handler),
          close: () => dialog.clear(),
          messageChild: () => undefined,
        };
        answered({ status: 'succeeded', value });
      },
      messageParent: () => undefined,
    },
    auth: {},
    document: {
      url: options.url ?? '',
      getFileAsync: createFileReading(state, options.deck ?? null, later),
      getSelectedDataAsync(type: string, given: unknown, callback?: Handler) {
        const answer = typeof given === 'function' ? (given as Handler) : callback;
        const slides = state.slides.flatMap(({ id }, index) =>
          state.selected.includes(id) ? [{ id: Number(id.split('#')[0]), title: '', index: index + 1 }] : [],
        );
        const isKnown = type === 'slideRange' && slides.length > 0;
        later(() =>
          answer?.(
            isKnown
              ? { status: 'succeeded', value: { slides } }
              : { status: 'failed', error: { code: 5001, message: 'The current selection is not supported.' } },
          ),
        );
      },
      addHandlerAsync(event: string, handler: Handler, given?: unknown, callback?: Handler) {
        if (!handlers.has(event)) handlers.set(event, new Set());
        handlers.get(event)?.add(handler);
        const answer = typeof given === 'function' ? (given as Handler) : callback;
        later(() => answer?.({ status: 'succeeded' }));
      },
      removeHandlerAsync(event: string, given?: { handler?: Handler }, callback?: Handler) {
        if (given?.handler === undefined) handlers.delete(event);
        else handlers.get(event)?.delete(given.handler);
        later(() => callback?.({ status: 'succeeded' }));
      },
    },
  };
  page['Office'] = {
    HostType: { PowerPoint: 'PowerPoint', Word: 'Word', Excel: 'Excel' },
    PlatformType: { PC: 'PC', OfficeOnline: 'OfficeOnline', Mac: 'Mac', iOS: 'iOS' },
    AsyncResultStatus: { Succeeded: 'succeeded', Failed: 'failed' },
    FileType: { Text: 'text', Compressed: 'compressed', Pdf: 'pdf' },
    CoercionType: { Text: 'text', SlideRange: 'slideRange' },
    EventType: {
      DocumentSelectionChanged: 'documentSelectionChanged',
      DialogMessageReceived: 'dialogMessageReceived',
      DialogEventReceived: 'dialogEventReceived',
    },
    get context() {
      // Office.js has no context before the host has answered.
      return isReady ? (host === null ? {} : context) : undefined;
    },
    auth: { getAuthContext: () => Promise.reject(new OfficeError('13012', 'Not supported here.')) },
    onReady(callback?: Handler) {
      if (options.neverReady === true) return new Promise(() => undefined);
      return new Promise((resolve) => {
        later(() => {
          isReady = true;
          const answer = { host, platform, addin: null };
          callback?.(answer);
          resolve(answer);
        });
      });
    },
    actions: { associate: () => undefined },
  };
  const standIn: PowerPointWindow['standIn'] = {
    state,
    select(ids) {
      state.selected = ids;
      deck.save();
      tell('documentSelectionChanged');
    },
    remove(id) {
      const slide = deck.find(id);
      if (slide !== undefined) deck.remove(slide);
    },
    untag(id) {
      const slide = deck.find(id);
      if (slide !== undefined) slide.tags = {};
      deck.save();
    },
    write(id, words) {
      const [first] =
        deck.find(id)?.shapes.flatMap(({ runs }) => runs?.filter(({ isNumber }) => isNumber !== true) ?? []) ?? [];
      if (first === undefined) throw new Error(`there are no words on ${id}`);
      first.text = words;
      deck.save();
    },
    setDark: (isDarkTheme) => void (theme = { isDarkTheme }),
    dialogSays: (message) => dialog.get('dialogMessageReceived')?.({ message, origin: page['origin'] }),
    dialogEnds: (error) => dialog.get('dialogEventReceived')?.({ error }),
  };
  page['standIn'] = standIn;
}

/** Part by part: 1.10 is later than 1.9. */
function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((version) => version.split('.').map(Number));
  return (left?.[0] ?? 0) - (right?.[0] ?? 0) || (left?.[1] ?? 0) - (right?.[1] ?? 0);
}
