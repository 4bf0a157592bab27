import { createContext, runInContext } from 'node:vm';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { HostPort, SlideTags } from '../../addin/src/host/host-port.ts';
import { openMasterDeck } from '../../common/ooxml/read/master/open-master-deck.ts';
import { writeDeck } from '../../common/ooxml/write/write-deck.ts';
import { richDeck } from '../support/deck-content.ts';
import { tinyMaster } from '../support/tiny-master.ts';
import type { PowerPointOptions, PowerPointWindow } from './powerpoint-host/options.ts';
import { powerPointHost } from './powerpoint-host/power-point-host.ts';

// The types of Office belong to the pane's project: here it is loaded by its path.
const HOST = '../../addin/src/host/powerpoint/create-powerpoint-host.ts';
type CreateHost = (globals: { office: unknown; powerPoint: unknown }, page: unknown) => HostPort;

interface Opened {
  host: HostPort;
  standIn: PowerPointWindow['standIn'];
  page: EventTarget & { setContrast(isHigh: boolean): void };
}

let createPowerPointHost: CreateHost;
let deck: string;
let slideCount: number;

beforeAll(async () => {
  ({ createPowerPointHost } = (await import(HOST)) as { createPowerPointHost: CreateHost });
  const master = await openMasterDeck(tinyMaster(), 'tiny.pptx');
  deck = Buffer.from(writeDeck(master, richDeck(master))).toString('base64');
  slideCount = (await open({ deck })).standIn.state.slides.length;
});

/** The host of the pane over a separate PowerPoint. */
async function open(options: PowerPointOptions = {}): Promise<Opened> {
  const sandbox: Record<string, unknown> = { setTimeout, atob, TextDecoder, history: {} };
  createContext(sandbox);
  runInContext(await powerPointHost(options), sandbox);
  const office = sandbox['Office'] as { onReady(): Promise<unknown> };
  await office.onReady();
  const page = createPage();
  const host = createPowerPointHost({ office, powerPoint: sandbox['PowerPoint'] }, page);
  return { host, standIn: sandbox['standIn'] as PowerPointWindow['standIn'], page };
}

/** The parts of a window that the host uses. */
function createPage(): Opened['page'] {
  let isHigh = false;
  const contrast = new EventTarget();
  return Object.assign(new EventTarget(), {
    document: new EventTarget(),
    matchMedia: (query: string) =>
      Object.assign(contrast, { matches: query.includes('forced-colors') ? isHigh : false }),
    setContrast(now: boolean) {
      isHigh = now;
      contrast.dispatchEvent(new Event('change'));
    },
  });
}

const tagsOf = (slide: string): SlideTags => ({
  LECTERN_DECK: 'presentation-1',
  LECTERN_SLIDE: slide,
  LECTERN_REV: 'revision-1',
  LECTERN_INSERT: 'insertion-1',
});

describe('slides into PowerPoint', () => {
  it('arrive behind the slide that was named, in order, and are known by their tags later', async () => {
    const { host, standIn } = await open();
    const [first, second] = standIn.state.slides.map(({ id }) => id);
    expect(await host.selectedSlideId()).toBe(first);
    const ids = await host.insertSlides({ base64: deck, after: first ?? '', formatting: 'source' });
    expect(ids).toHaveLength(slideCount);
    const order = (await host.readDeck()).map(({ id }) => id);
    expect(order).toEqual([first, ...ids, second]);

    await host.tagSlides(ids.map((id, index) => ({ id, tags: tagsOf(`slide-${index}`) })));
    const read = await host.readDeck();
    expect(read[0]?.tags).toBeNull();
    expect(read[1]).toEqual({ id: ids[0], index: 1, tags: tagsOf('slide-0') });
  });

  it('come first if no slide is named, in the requested way', async () => {
    const { host, standIn } = await open();
    const ids = await host.insertSlides({ base64: deck, after: null, formatting: 'destination' });
    expect((await host.readDeck()).slice(0, slideCount).map(({ id }) => id)).toEqual(ids);
    expect(standIn.state.log.insertions).toEqual([
      { base64: deck, formatting: 'UseDestinationTheme', target: null, landed: slideCount },
    ]);
  });

  it('are named when PowerPoint stops in the middle', async () => {
    const { host, standIn } = await open({ faults: { failInsertAfter: 2 } });
    const after = standIn.state.slides[0]?.id ?? '';
    const failure = await host
      .insertSlides({ base64: deck, after, formatting: 'source' })
      .catch((error: unknown) => error);
    const landed = standIn.state.slides.slice(1, 3).map(({ id }) => id);
    expect(failure).toMatchObject({ code: 'host.insert_failed', landed, isLandedKnown: true });
    expect(failure).toMatchObject({ detail: 'An internal error has occurred. (GeneralException)' });
    expect(await host.deleteSlides(landed)).toEqual(landed);
    expect(standIn.state.slides).toHaveLength(2);
  });

  it('are distinguished from those that another user adds at the same time', async () => {
    const { host, standIn } = await open({ faults: { addConcurrently: 2 } });
    const [first = ''] = standIn.state.slides.map(({ id }) => id);
    const ids = await host.insertSlides({ base64: deck, after: first, formatting: 'source' });
    expect(ids).toEqual(standIn.state.slides.slice(1, 1 + slideCount).map(({ id }) => id));
    expect(standIn.state.slides).toHaveLength(slideCount + 4);
  });

  it('are not reported missing if PowerPoint can no longer tell', async () => {
    const { host, standIn } = await open();
    const asked = host
      .insertSlides({ base64: deck, after: null, formatting: 'source' })
      .catch((error: unknown) => error);
    await until(() => standIn.state.log.insertions.length === 1);
    // Calls from here on fail, twice.
    standIn.state.faults = { failSync: 1, failSyncs: 4 };
    expect(await asked).toMatchObject({ code: 'host.insert_failed', landed: [], isLandedKnown: false });
  });

  it('are refused, and none inserted, behind a slide that is gone', async () => {
    const { host, standIn } = await open();
    const wanted = host.insertSlides({ base64: deck, after: '999#', formatting: 'source' });
    await expect(wanted).rejects.toMatchObject({ code: 'host.slide_gone', landed: [] });
    expect(standIn.state.slides).toHaveLength(2);
  });

  it('of a broken file are refused in the words of PowerPoint', async () => {
    const { host } = await open();
    const wanted = host.insertSlides({ base64: btoa('no file'), after: null, formatting: 'source' });
    await expect(wanted).rejects.toMatchObject({ code: 'host.insert_failed', landed: [] });
  });

  it('are tagged as far as they are there, and a missing one is reported', async () => {
    const { host, standIn } = await open();
    const [first = ''] = standIn.state.slides.map(({ id }) => id);
    const tagged = host.tagSlides([
      { id: '999#', tags: tagsOf('gone') },
      { id: first, tags: tagsOf('there') },
    ]);
    await expect(tagged).rejects.toMatchObject({ code: 'host.slide_gone' });
    expect(standIn.state.slides[0]?.tags).toEqual(tagsOf('there'));
  });

  it('are deleted and counted, those that are gone already left out', async () => {
    const { host, standIn } = await open();
    const ids = standIn.state.slides.map(({ id }) => id);
    expect(await host.deleteSlides(['999#1', ids[1] ?? ''])).toEqual([ids[1]]);
    expect(standIn.state.slides.map(({ id }) => id)).toEqual([ids[0]]);
  });
});

describe('what is read back', () => {
  it.each(['1.10', '1.4'])('is what is there, with PowerPointApi %s', async (api) => {
    const { host, standIn } = await open({ api });
    const ids = await host.insertSlides({ base64: deck, after: null, formatting: 'source' });
    const read = await host.readSlides([...ids].reverse());
    expect(read.map(({ id }) => id)).toEqual([...ids].reverse());
    const expected = standIn.state.slides.slice(0, slideCount).reverse();
    for (const [index, slide] of read.entries()) {
      const there = expected[index];
      expect(slide.layout_name).toBe(there?.layout);
      expect(slide.shapes.map(({ name, left, top }) => ({ name, left, top }))).toEqual(
        there?.shapes.map(({ name, left, top }) => ({ name, left, top })),
      );
      for (const [at, shape] of slide.shapes.entries()) {
        const runs = there?.shapes[at]?.runs ?? null;
        expect(shape.text).toBe(
          runs === null
            ? null
            : runs
                .map(({ text }) => text)
                .join('')
                .replace(/[\r\v]/g, '\n'),
        );
        if (runs !== null && new Set(runs.map(({ font }) => font)).size === 1)
          expect(shape.font_name).toBe(runs[0]?.font);
      }
    }
  });

  it('leaves out slides that are gone', async () => {
    const { host, standIn } = await open();
    const [first = ''] = standIn.state.slides.map(({ id }) => id);
    expect((await host.readSlides(['999#', first])).map(({ id }) => id)).toEqual([first]);
  });

  it('shows what PowerPoint changed on the way', async () => {
    const { host } = await open({ faults: { changeFont: 'Comic Sans MS', shiftBy: 7 } });
    const ids = await host.insertSlides({ base64: deck, after: null, formatting: 'source' });
    const fonts = (await host.readSlides(ids)).flatMap(({ shapes }) =>
      shapes.flatMap(({ font_name }) => font_name ?? []),
    );
    expect(new Set(fonts)).toEqual(new Set(['Comic Sans MS']));
  });
});

describe('the selection', () => {
  it('goes to a slide and to a shape of it by name', async () => {
    const { host, standIn } = await open();
    const second = standIn.state.slides[1];
    await host.goTo(second?.id ?? '', 'Title 1');
    expect(standIn.state.selected).toEqual([second?.id]);
    expect(standIn.state.log.selectedShapes).toEqual(['2']);
  });

  it('goes to the slide if no shape has the name, and reports a slide that is gone', async () => {
    const { host, standIn } = await open();
    const second = standIn.state.slides[1]?.id ?? '';
    await host.goTo(second, 'No such shape');
    expect(standIn.state.selected).toEqual([second]);
    await expect(host.goTo('999#')).rejects.toMatchObject({ code: 'host.slide_gone' });
  });

  it('is reported by its number in an old PowerPoint, and nothing where nothing is selected', async () => {
    const { host, standIn } = await open({ api: '1.2', selected: [1] });
    const asked = await host.selectedSlideId();
    expect(asked).toBe('257#');
    const ids = await host.insertSlides({ base64: deck, after: asked, formatting: 'source' });
    expect(standIn.state.slides[2]?.id).toBe(ids[0]);
    standIn.select([]);
    expect(await host.selectedSlideId()).toBeNull();
  });

  it('reports a change until no one listens', async () => {
    const { host, standIn } = await open();
    let reported = 0;
    const stop = host.onSelectionChange(() => (reported += 1));
    standIn.select(['257#1002']);
    expect(reported).toBe(1);
    stop();
    standIn.select(['256#1001']);
    expect(reported).toBe(1);
  });
});

describe('the open deck as a file', () => {
  it('comes whole, slice by slice, and is closed', async () => {
    const { host, standIn } = await open({ deck });
    const shares: number[] = [];
    const file = await host.readFile({ onProgress: (share) => void shares.push(share) });
    expect(Buffer.from(await file.arrayBuffer()).toString('base64')).toBe(deck);
    expect(shares.at(-1)).toBe(1);
    expect(standIn.state.log).toMatchObject({ filesOpened: 1, openFiles: 0 });
  });

  it('is closed after a slice that did not come, and when the reading is stopped', async () => {
    const { host, standIn } = await open({ deck, faults: { failSlice: 0 } });
    await expect(host.readFile({})).rejects.toMatchObject({ code: 'host.file_failed' });
    const stop = new AbortController();
    const reading = host.readFile({ onProgress: () => stop.abort(new Error('stopped')), signal: stop.signal });
    await expect(reading).rejects.toThrow('stopped');
    expect(standIn.state.log).toMatchObject({ filesOpened: 2, openFiles: 0 });
  });

  it('that is not handed over is reported', async () => {
    const { host } = await open({ deck, faults: { failFile: true } });
    await expect(host.readFile({})).rejects.toMatchObject({ code: 'host.file_failed' });
  });
});

describe('shapes of the open deck', () => {
  it('are changed where they have what is replaced, and put back as they were', async () => {
    const { host, standIn } = await open({ deck });
    const [slide] = standIn.state.slides;
    const shape = slide?.shapes.find(({ type }) => type === 'Placeholder' || type === 'TextBox');
    if (slide === undefined || shape === undefined) throw new Error('the deck has no text');
    Object.assign(shape, { fill: '#112233', alt: 'Before' });
    const at = { slide_id: slide.id, shape_name: shape.name };
    const colour = { from: '#112233', to: '#445566' };
    const before = await host.changeShapes([{ ...at, alt: 'After', is_decorative: false, colour }]);
    expect(shape).toMatchObject({ alt: 'After', fill: '#445566', isDecorative: false });
    await host.restoreShapes(before);
    expect(shape).toMatchObject({ alt: 'Before', fill: '#112233' });
    expect(await host.changeShapes([{ ...at, colour: { from: '#ABCDEF', to: '#000000' } }])).toEqual([
      { slide_id: slide.id, shape_id: shape.id },
    ]);
    const gone = { ...at, shape_name: 'No such shape', is_decorative: true };
    await expect(host.changeShapes([gone])).rejects.toMatchObject({ code: 'host.slide_gone' });
  });
});

describe('the layout of a slide', () => {
  it('is another one of its master, and the former one again', async () => {
    const { host, standIn } = await open({ deck });
    const [slide] = standIn.state.slides;
    if (slide === undefined) throw new Error('the deck has no slide');
    const { names, current } = await host.slideLayouts(slide.id);
    expect([current, names.includes('Section Header')]).toEqual([slide.layout, true]);
    expect(await host.applyLayout(slide.id, 'Section Header')).toBe(current);
    expect(slide.layout).toBe('Section Header');
    await host.applyLayout(slide.id, current);
    expect(slide.layout).toBe(current);
    await expect(host.applyLayout(slide.id, 'No such layout')).rejects.toMatchObject({ code: 'host.slide_gone' });
  });
});

describe('what a PowerPoint can do', () => {
  it('follows its requirement sets', async () => {
    const { host } = await open({ api: '1.10', sets: { NestedAppAuth: '1.1' } });
    expect(host.can).toEqual({
      changeShapes: true,
      insert: true,
      tag: true,
      readBack: true,
      select: true,
      readFile: true,
      openNew: true,
      nestedAuth: true,
      dialog: true,
    });
    expect(host.environment.api_sets).toContain('PowerPointApi 1.10');
    const { host: old } = await open({ api: '1.2' });
    expect(old.can).toMatchObject({ insert: true, tag: false, readBack: false, select: false });
    expect((await old.readDeck()).map(({ tags }) => tags)).toEqual([null, null]);
    const { host: tablet } = await open({ api: '1.1', platform: 'iOS' });
    expect(tablet.can).toMatchObject({ insert: false, openNew: true });
    expect(await tablet.readDeck()).toEqual([]);
  });

  it('opens a new deck, or reports why not', async () => {
    const { host, standIn } = await open();
    await host.openNew(deck);
    expect(standIn.state.log.created).toEqual([deck]);
    standIn.state.faults.failCreate = true;
    await expect(host.openNew(deck)).rejects.toMatchObject({ code: 'host.failed' });
  });

  it('reports its language, its platform and its partition', async () => {
    const { host } = await open({ displayLanguage: 'de-DE', contentLanguage: 'fr-FR', partitionKey: 'p1:' });
    expect(host.environment).toMatchObject({
      platform: 'OfficeOnline',
      display_language: 'de-DE',
      content_language: 'fr-FR',
      partition_key: 'p1:',
      office: 'ready',
    });
  });

  it('reports its theme, again when a user comes back, and contrast before all', async () => {
    const { host, standIn, page } = await open({ isDarkTheme: true });
    const reported: string[] = [];
    const stop = host.onThemeChange((theme) => void reported.push(theme));
    expect(host.theme()).toBe('dark');
    standIn.setDark(false);
    page.dispatchEvent(new Event('focus'));
    page.dispatchEvent(new Event('focus'));
    page.setContrast(true);
    expect(reported).toEqual(['light', 'high-contrast']);
    stop();
    page.setContrast(false);
    expect(reported).toHaveLength(2);
  });

  it('passes on what a dialog hands back, and why one did not come', async () => {
    const { host, standIn } = await open();
    const asked = host.openDialog('https://example.test/');
    await until(() => standIn.state.log.dialogs.length === 1);
    standIn.dialogSays('the answer');
    expect(await asked).toBe('the answer');
    standIn.state.faults.refuseDialog = 12009;
    await expect(host.openDialog('https://example.test/')).rejects.toMatchObject({
      code: 'web_session.window_blocked',
    });
  });
});

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 1));
}
