import { HostError } from '../host-port.ts';
import type { InsertRequest } from '../host-port.ts';
import type { OfficeGlobals } from './office-globals.ts';
import { codeOf, whatWasSaid } from './run-batch.ts';
import { isSameSlide, readIds } from './slide-ids.ts';

/**
 * Inserts slides. PowerPoint says of no slide that it arrived: the ids of before and after tell, also after a failure.
 * @throws HostError as `HostPort.insertSlides` has it
 */
export async function insertSlides(globals: OfficeGlobals, request: InsertRequest): Promise<string[]> {
  const before = await readIds(globals);
  try {
    await runInsertion(globals, request);
  } catch (error) {
    if (codeOf(error) === 'SlideNotFound') throw new HostError('host.slide_gone', whatWasSaid(error));
    const landed = await readLanded(globals, before);
    throw new HostError('host.insert_failed', whatWasSaid(error), landed ?? [], landed !== null);
  }
  const landed = await readLanded(globals, before);
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

/** The ids that are new, in order; null where PowerPoint does not even answer when it is asked twice. */
async function readLanded(globals: OfficeGlobals, before: readonly string[]): Promise<string[] | null> {
  const read = (): Promise<string[] | null> => readIds(globals).catch(() => null);
  const after = (await read()) ?? (await read());
  return after?.filter((id) => !before.some((known) => isSameSlide(known, id))) ?? null;
}
