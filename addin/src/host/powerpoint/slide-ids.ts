import type { OfficeGlobals } from './office-globals.ts';
import { runBatch } from './run-batch.ts';

/** The ids of all slides, in order. @throws HostError */
export function readIds(globals: OfficeGlobals): Promise<string[]> {
  return runBatch(globals, async (context) => {
    const { slides } = context.presentation;
    slides.load('items/id');
    await context.sync();
    return slides.items.map(({ id }) => id);
  });
}
