import { HostError, isSameSlide } from '../host-port.ts';
import type { OfficeGlobals } from './office-globals.ts';
import { runBatch } from './run-batch.ts';

/**
 * The first selected slide in the order of the deck; null if none is, as in the view of the masters.
 * @param isNew whether PowerPointApi 1.5 is there; older versions are asked as of old.
 */
export async function selectedSlideId(globals: OfficeGlobals, isNew: boolean): Promise<string | null> {
  if (!isNew) return selectedAsOfOld(globals.office);
  try {
    return await runBatch(globals, async (context) => {
      const selected = context.presentation.getSelectedSlides();
      selected.load('items/id');
      await context.sync();
      return selected.items[0]?.id ?? null;
    });
  } catch {
    // PowerPoint fails where nothing is selected that could be a slide.
    return null;
  }
}

/** `Office.CoercionType.SlideRange` answers numbers, titles and places of the selected slides, in every version. */
function selectedAsOfOld(office: typeof Office): Promise<string | null> {
  return new Promise((resolve) => {
    office.context.document.getSelectedDataAsync<{ slides?: { id: number; index: number }[] }>(
      office.CoercionType.SlideRange,
      {},
      (answer) => {
        const slides = answer.status === office.AsyncResultStatus.Succeeded ? (answer.value.slides ?? []) : [];
        const first = [...slides].sort((a, b) => a.index - b.index)[0];
        resolve(first === undefined ? null : `${first.id}#`);
      },
    );
  });
}

/** Shows a slide, and selects a shape of it by its name where it has one of that name. @throws HostError `host.slide_gone` */
export async function goTo(globals: OfficeGlobals, slideId: string, shapeName?: string): Promise<void> {
  const shown = await runBatch(globals, async (context) => {
    const { slides } = context.presentation;
    slides.load('items/id');
    await context.sync();
    const slide = slides.items.find(({ id }) => isSameSlide(id, slideId));
    if (slide === undefined) throw new HostError('host.slide_gone');
    context.presentation.setSelectedSlides([slide.id]);
    await context.sync();
    return slide.id;
  });
  if (shapeName === undefined) return;
  try {
    await runBatch(globals, async (context) => {
      const slide = context.presentation.slides.getItem(shown);
      slide.shapes.load('items/id,items/name');
      await context.sync();
      const shape = slide.shapes.items.find(({ name }) => name === shapeName);
      if (shape === undefined) return;
      slide.setSelectedShapes([shape.id]);
      await context.sync();
    });
  } catch {
    // The slide is shown, which is what was asked for; that nothing on it is marked can be seen.
  }
}

/** Reports when another slide or shape may have been selected; answers how to stop. */
export function onSelectionChange(office: typeof Office, page: Window, listener: () => void): () => void {
  const event = office.EventType.DocumentSelectionChanged;
  const handler = (): void => listener();
  const selection = office.context.document;
  try {
    selection.addHandlerAsync(event, handler);
  } catch {
    // A host without the event: coming back to the pane checks.
  }
  page.addEventListener('focus', handler);
  return () => {
    page.removeEventListener('focus', handler);
    try {
      selection.removeHandlerAsync(event, { handler });
    } catch {
      // It was never added.
    }
  };
}
