import { HostError, isSameSlide } from '../host-port.ts';
import type { DeckSlide, SlideTags } from '../host-port.ts';
import type { OfficeGlobals } from './office-globals.ts';
import { runBatch } from './run-batch.ts';

const TAGS = ['LECTERN_DECK', 'LECTERN_SLIDE', 'LECTERN_REV', 'LECTERN_INSERT'] as const;

/** The slides of the open deck; their tags where the host knows tags. @throws HostError */
export function readDeck(globals: OfficeGlobals, withTags: boolean): Promise<DeckSlide[]> {
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

/** Our tags; null where the slide was not inserted by us. */
function ourTags(found: readonly PowerPoint.Tag[]): SlideTags | null {
  const values = new Map(found.map(({ key, value }) => [key.toUpperCase(), value]));
  if (!values.has('LECTERN_DECK') || !values.has('LECTERN_SLIDE')) return null;
  return Object.fromEntries(TAGS.map((name) => [name, values.get(name) ?? ''])) as unknown as SlideTags;
}

/** Writes tags onto the slides that are there. @throws HostError `host.slide_gone` afterwards, where one is not */
export function tagSlides(globals: OfficeGlobals, wanted: readonly { id: string; tags: SlideTags }[]): Promise<void> {
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
export function deleteSlides(globals: OfficeGlobals, ids: readonly string[]): Promise<string[]> {
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
