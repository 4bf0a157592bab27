import { HostError, isSameSlide } from '../host-port.ts';
import type { OfficeGlobals } from './office-globals.ts';
import { runBatch } from './run-batch.ts';

/** The layouts of a slide's master by name, and the one it is on. @throws HostError `host.slide_gone` */
export function slideLayouts(globals: OfficeGlobals, slideId: string): Promise<{ names: string[]; current: string }> {
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
export function applyLayout(globals: OfficeGlobals, slideId: string, name: string): Promise<string> {
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
