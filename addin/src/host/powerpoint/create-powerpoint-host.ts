import { fileKinds } from '../../../../common/deck/file-kinds.ts';
import { HostError, isSameSlide } from '../host-port.ts';
import type { HostCapabilities, HostPort, InsertRequest, ReadFileOptions, DeckSlide, SlideTags } from '../host-port.ts';
import { openDialog } from '../open-dialog.ts';
import { changeShapes, restoreShapes, slidePictures } from './change-shapes.ts';
import type { OfficeGlobals } from './office-globals.ts';
import { readSlides } from './read-slides.ts';
import { asHostError, codeOf, runBatch, messageOf } from './run-batch.ts';
import { goTo, onSelectionChange, selectedSlideId } from './selection.ts';
import { browserColourScheme, onBrowserColourScheme } from '../../../../common/web/page.ts';
import type { ColourScheme } from '../../../../common/web/page.ts';

/** PowerPoint, through what Office.js put onto the page; Office is ready. */
export function createPowerPointHost(globals: OfficeGlobals, page: Window): HostPort {
  const { office, powerPoint } = globals;
  const { context } = office;
  const can = capabilitiesOf(office);
  return {
    kind: 'powerpoint',
    environment: {
      // Names on every platform, whatever the types make of them.
      platform: String(context.diagnostics.platform),
      version: context.diagnostics.version,
      display_language: context.displayLanguage,
      content_language: context.contentLanguage,
      api_sets: setsOf(office),
      partition_key: context.partitionKey ?? '',
      office: 'ready',
    },
    can,
    theme: () => themeOf(office, page),
    onThemeChange: (listener) => onThemeChange(office, page, listener),
    onSelectionChange: (listener) => onSelectionChange(office, page, listener),
    readDeck: () => (can.insert ? readDeck(globals, can.tag) : Promise.resolve([])),
    selectedSlideId: () => selectedSlideId(globals, can.select),
    insertSlides: (request) => insertSlides(globals, request),
    tagSlides: (tags) => tagSlides(globals, tags),
    readSlides: (ids) => readSlides(globals, ids, hasPowerPoint(office, '1.10')),
    deleteSlides: (ids) => deleteSlides(globals, ids),
    goTo: (slideId, shapeName) => goTo(globals, slideId, shapeName),
    changeShapes: (changes) => changeShapes(globals, changes),
    restoreShapes: (states) => restoreShapes(globals, states),
    slideLayouts: (slideId) => slideLayouts(globals, slideId),
    applyLayout: (slideId, layout) => applyLayout(globals, slideId, layout),
    slidePictures: (ids, width) => slidePictures(globals, ids, width),
    deckName: () => nameOf(context.document.url),
    readFile: (options) => readFile(office, options),
    openNew: async (base64) => {
      try {
        await powerPoint.createPresentation(base64);
      } catch (error) {
        throw asHostError(error);
      }
    },
    loginHint: async () => {
      try {
        return (await office.auth.getAuthContext()).userPrincipalName || null;
      } catch {
        // Not signed in, or a version that doesn't report it.
        return null;
      }
    },
    openDialog: (address) => openDialog(office, address),
  };
}

/** The ids of all slides, in order. @throws HostError */
function readIds(globals: OfficeGlobals): Promise<string[]> {
  return runBatch(globals, async (context) => {
    const { slides } = context.presentation;
    slides.load('items/id');
    await context.sync();
    return slides.items.map(({ id }) => id);
  });
}

/**
 * The name of a deck from where it lies, which is an address on the web and a path elsewhere.
 * @param place empty, or nothing at all, where it was never saved
 */
export function nameOf(place: string | null | undefined): string | null {
  if (!place) return null;
  const isAddress = /^[a-z][a-z+.-]+:\/\//i.test(place);
  const path = isAddress ? place.replace(/[?#].*$/, '') : place;
  const last = path.split(/[\\/]/).at(-1) ?? '';
  const name = (isAddress ? decoded(last) : last)
    .replace(/\.(pptx|pptm|potx|potm|ppsx|ppsm|ppt|pot|pps|odp)$/i, '')
    .trim();
  return name === '' ? null : name;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** PowerPoint's current theme. */
function themeOf(office: typeof Office, page: Window): ColourScheme {
  if (browserColourScheme(page) === 'high-contrast') return 'high-contrast';
  // Missing on some platforms, although the types promise it.
  const theme = office.context.officeTheme as Partial<Office.OfficeTheme> | undefined;
  return (theme?.isDarkTheme ?? isDark(theme?.bodyBackgroundColor)) ? 'dark' : 'light';
}

/** PowerPoint has no event for a change of its theme: it is read whenever a user comes back to the pane. */
function onThemeChange(office: typeof Office, page: Window, listener: (theme: ColourScheme) => void): () => void {
  let known = themeOf(office, page);
  const look = (): void => {
    const now = themeOf(office, page);
    if (now === known) return;
    known = now;
    listener(now);
  };
  const stop = onBrowserColourScheme(page, look);
  page.addEventListener('focus', look);
  page.document.addEventListener('visibilitychange', look);
  return () => {
    stop();
    page.removeEventListener('focus', look);
    page.document.removeEventListener('visibilitychange', look);
  };
}

/** By its relative luminance, roughly. */
function isDark(colour: string | undefined): boolean {
  const parts = /^#?([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(colour ?? '');
  if (parts === null) return false;
  const [red = 0, green = 0, blue = 0] = parts.slice(1).map((part) => parseInt(part, 16));
  return 0.299 * red + 0.587 * green + 0.114 * blue < 128;
}

/** The sets of PowerPointApi there are, the latest first. Versions are texts: as a number 1.10 would be 1.1. */
const POWERPOINT_SETS = ['1.10', '1.9', '1.8', '1.7', '1.6', '1.5', '1.4', '1.3', '1.2', '1.1'] as const;
type PowerPointSet = (typeof POWERPOINT_SETS)[number];
const OTHER_SETS = [
  ['CompressedFile', '1.1'],
  ['File', '1.1'],
  ['Selection', '1.1'],
  ['DialogApi', '1.2'],
  ['NestedAppAuth', '1.1'],
  ['IdentityAPI', '1.3'],
] as const;

/** Whether the host has a set of functions; a host that knows no sets has none. */
function hasSet(office: typeof Office, set: string, version: string): boolean {
  try {
    return office.context.requirements.isSetSupported(set, version);
  } catch {
    return false;
  }
}

function hasPowerPoint(office: typeof Office, version: PowerPointSet): boolean {
  return hasSet(office, 'PowerPointApi', version);
}

/** What this PowerPoint can do. */
function capabilitiesOf(office: typeof Office): HostCapabilities {
  return {
    insert: hasPowerPoint(office, '1.2'),
    tag: hasPowerPoint(office, '1.3'),
    readBack: hasPowerPoint(office, '1.4'),
    select: hasPowerPoint(office, '1.5'),
    readFile: hasSet(office, 'CompressedFile', '1.1') || hasSet(office, 'File', '1.1'),
    openNew: hasPowerPoint(office, '1.1'),
    changeShapes: hasPowerPoint(office, '1.10'),
    nestedAuth: hasSet(office, 'NestedAppAuth', '1.1'),
    dialog: hasSet(office, 'DialogApi', '1.1'),
  };
}

/** The highest sets that are there, as shown to support: `PowerPointApi 1.8`. */
function setsOf(office: typeof Office): string[] {
  const highest = POWERPOINT_SETS.find((version) => hasPowerPoint(office, version));
  return [
    ...(highest === undefined ? [] : [`PowerPointApi ${highest}`]),
    ...OTHER_SETS.filter(([set, version]) => hasSet(office, set, version)).map(([set, version]) => `${set} ${version}`),
  ];
}

/**
 * Inserts slides. PowerPoint doesn't report which slides it inserted, so ids are compared before and after, also after a failure.
 * @throws HostError as `HostPort.insertSlides` has it
 */
async function insertSlides(globals: OfficeGlobals, request: InsertRequest): Promise<string[]> {
  const before = await readIds(globals);
  try {
    await runInsertion(globals, request);
  } catch (error) {
    if (codeOf(error) === 'SlideNotFound') throw new HostError('host.slide_gone', messageOf(error));
    const landed = await readLanded(globals, before, request.after);
    throw new HostError('host.insert_failed', messageOf(error), landed ?? [], landed !== null);
  }
  const landed = await readLanded(globals, before, request.after);
  if (landed === null) throw new HostError('host.insert_failed', 'slides cannot be read', [], false);
  return landed;
}

function runInsertion({ powerPoint }: OfficeGlobals, request: InsertRequest): Promise<void> {
  return powerPoint.run(async (context) => {
    context.presentation.insertSlidesFromBase64(request.base64, {
      formatting: request.formatting === 'source' ? 'KeepSourceFormatting' : 'UseDestinationTheme',
      ...(request.after === null ? {} : { targetSlideId: request.after }),
    });
    await context.sync();
  });
}

/**
 * The ids that are new, in order; null where PowerPoint does not even answer when it is asked twice. Another user may add slides
 * at the same time: where new ones stand right behind the target, it is those.
 */
async function readLanded(
  globals: OfficeGlobals,
  before: readonly string[],
  target: string | null,
): Promise<string[] | null> {
  const read = (): Promise<string[] | null> => readIds(globals).catch(() => null);
  const after = (await read()) ?? (await read());
  if (after === null) return null;
  const isNew = (id: string): boolean => !before.some((known) => isSameSlide(known, id));
  const start = target === null ? 0 : after.findIndex((id) => isSameSlide(id, target)) + 1;
  const behind = after.slice(start);
  const end = behind.findIndex((id) => !isNew(id));
  const landed = end === -1 ? behind.filter(isNew) : behind.slice(0, end);
  return landed.length > 0 ? landed : after.filter(isNew);
}

/** A slice comes as a list of numbers: small ones keep the page free between them. */
const SLICE_BYTES = 1_048_576;
const PPTX = fileKinds.pptx.extensions.pptx;

/**
 * The open deck as a file, slice by slice. It is closed whatever happens: Office keeps two files open at most.
 * @throws HostError `host.file_failed`; the reason of the signal; what `onSize` throws
 */
async function readFile(office: typeof Office, { onSize, onProgress, signal }: ReadFileOptions): Promise<Blob> {
  signal?.throwIfAborted();
  const file = await answerOf(office, (report: (answer: Office.AsyncResult<Office.File>) => void) =>
    office.context.document.getFileAsync(office.FileType.Compressed, { sliceSize: SLICE_BYTES }, report),
  );
  try {
    onSize?.(file.size);
    const parts: Uint8Array<ArrayBuffer>[] = [];
    let size = 0;
    for (let index = 0; index < file.sliceCount; index++) {
      signal?.throwIfAborted();
      const slice = await answerOf(office, (report: (answer: Office.AsyncResult<Office.Slice>) => void) =>
        file.getSliceAsync(index, report),
      );
      const part = new Uint8Array(slice.data as ArrayLike<number>);
      parts.push(part);
      size += part.length;
      onProgress?.((index + 1) / file.sliceCount);
      await nextTask();
    }
    signal?.throwIfAborted();
    if (size !== file.size) throw new HostError('host.file_failed', `${size} / ${file.size}`);
    return new Blob(parts, { type: PPTX });
  } finally {
    await new Promise<void>((resolve) => file.closeAsync(() => resolve()));
  }
}

/** @throws HostError `host.file_failed` */
function answerOf<Value>(
  office: typeof Office,
  ask: (report: (answer: Office.AsyncResult<Value>) => void) => void,
): Promise<Value> {
  return new Promise((resolve, reject) => {
    ask((answer) => {
      if (answer.status === office.AsyncResultStatus.Succeeded) resolve(answer.value);
      else reject(new HostError('host.file_failed', messageOf(answer.error)));
    });
  });
}

/** Lets the page answer people in between. */
const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** The layouts of a slide's master by name, and the one it is on. @throws HostError `host.slide_gone` */
function slideLayouts(globals: OfficeGlobals, slideId: string): Promise<{ names: string[]; current: string }> {
  return runBatch(globals, async (context) => {
    const { slide, layouts } = await loadLayouts(context, slideId);
    return { names: [...new Set(layouts.map(({ name }) => name))], current: slide.layout.name };
  });
}

/**
 * Puts a slide on another layout of its master; PowerPoint moves its placeholders and keeps their content.
 * @returns the name of the layout it had, by which that is undone
 * @throws HostError `host.slide_gone` where the slide or the layout is not there
 */
function applyLayout(globals: OfficeGlobals, slideId: string, name: string): Promise<string> {
  return runBatch(globals, async (context) => {
    const { slide, layouts } = await loadLayouts(context, slideId);
    const wanted = layouts.find((each) => each.name === name);
    if (wanted === undefined) throw new HostError('host.slide_gone');
    const former = slide.layout.name;
    slide.applyLayout(wanted);
    await context.sync();
    return former;
  });
}

async function loadLayouts(
  context: PowerPoint.RequestContext,
  slideId: string,
): Promise<{ slide: PowerPoint.Slide; layouts: PowerPoint.SlideLayout[] }> {
  const { slides } = context.presentation;
  slides.load('items/id');
  await context.sync();
  const slide = slides.items.find(({ id }) => isSameSlide(id, slideId));
  if (slide === undefined) throw new HostError('host.slide_gone');
  slide.layout.load('name');
  const { layouts } = slide.slideMaster;
  layouts.load('items/id,items/name');
  await context.sync();
  return { slide, layouts: layouts.items };
}

const TAGS = ['LECTERN_DECK', 'LECTERN_SLIDE', 'LECTERN_REV', 'LECTERN_INSERT'] as const;

/** The slides of the open deck; their tags where the host knows tags. @throws HostError */
function readDeck(globals: OfficeGlobals, withTags: boolean): Promise<DeckSlide[]> {
  return runBatch(globals, async (context) => {
    const { slides } = context.presentation;
    slides.load(withTags ? 'id,tags/key,tags/value' : 'id');
    await context.sync();
    return slides.items.map((slide, index) => ({
      id: slide.id,
      index,
      tags: withTags ? ourTags(slide.tags.items) : null,
    }));
  });
}

/** Our tags; null if the slide was not inserted by us. */
function ourTags(found: readonly PowerPoint.Tag[]): SlideTags | null {
  const values = new Map(found.map(({ key, value }) => [key.toUpperCase(), value]));
  if (!values.has('LECTERN_DECK') || !values.has('LECTERN_SLIDE')) return null;
  return Object.fromEntries(TAGS.map((name) => [name, values.get(name) ?? ''])) as unknown as SlideTags;
}

/** Writes tags onto the slides that are there. @throws HostError `host.slide_gone` afterwards, where one is not */
function tagSlides(globals: OfficeGlobals, wanted: readonly { id: string; tags: SlideTags }[]): Promise<void> {
  return runBatch(globals, async (context) => {
    const { slides } = context.presentation;
    slides.load('items/id');
    await context.sync();
    let missing = 0;
    for (const { id, tags } of wanted) {
      const slide = slides.items.find((each) => isSameSlide(each.id, id));
      if (slide === undefined) missing += 1;
      else for (const name of TAGS) slide.tags.add(name, tags[name]);
    }
    await context.sync();
    if (missing > 0) throw new HostError('host.slide_gone');
  });
}

/** Deletes slides; answers those that were there and are gone now. @throws HostError */
function deleteSlides(globals: OfficeGlobals, ids: readonly string[]): Promise<string[]> {
  return runBatch(globals, async (context) => {
    const { slides } = context.presentation;
    slides.load('items/id');
    await context.sync();
    const gone: string[] = [];
    for (const slide of slides.items) {
      const id = ids.find((each) => isSameSlide(each, slide.id));
      if (id === undefined) continue;
      slide.delete();
      gone.push(id);
    }
    await context.sync();
    return gone;
  });
}
