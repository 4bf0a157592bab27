import { HostError, isSameSlide } from '../host-port.ts';
import type { InsertRequest } from '../host-port.ts';
import type { OfficeGlobals } from './office-globals.ts';
import { codeOf, whatWasSaid } from './run-batch.ts';
import { readIds } from './slide-ids.ts';

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
    const landed = await readLanded(globals, before, request.after);
    throw new HostError('host.insert_failed', whatWasSaid(error), landed ?? [], landed !== null);
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
 * The ids that are new, in order; null where PowerPoint does not even answer when it is asked twice. Somebody else may add slides
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
