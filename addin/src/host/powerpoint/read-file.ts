import { fileKinds } from '../../../../common/deck/file-kinds.ts';
import { HostError } from '../host-port.ts';
import type { ReadFileOptions } from '../host-port.ts';
import { whatWasSaid } from './run-batch.ts';

/** A slice comes as a list of numbers: small ones keep the page free between them. */
const SLICE_BYTES = 1_048_576;
const PPTX = fileKinds.pptx.extensions.pptx;

/**
 * The open deck as a file, slice by slice. It is closed whatever happens: Office keeps two files open at most.
 * @throws HostError `host.file_failed`; the reason of the signal; what `onSize` throws
 */
export async function readFile(office: typeof Office, { onSize, onProgress, signal }: ReadFileOptions): Promise<Blob> {
  signal?.throwIfAborted();
  const file = await answerOf(office, (tell: (answer: Office.AsyncResult<Office.File>) => void) =>
    office.context.document.getFileAsync(office.FileType.Compressed, { sliceSize: SLICE_BYTES }, tell),
  );
  try {
    onSize?.(file.size);
    const parts: Uint8Array<ArrayBuffer>[] = [];
    let size = 0;
    for (let index = 0; index < file.sliceCount; index++) {
      signal?.throwIfAborted();
      const slice = await answerOf(office, (tell: (answer: Office.AsyncResult<Office.Slice>) => void) =>
        file.getSliceAsync(index, tell),
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
  ask: (tell: (answer: Office.AsyncResult<Value>) => void) => void,
): Promise<Value> {
  return new Promise((resolve, reject) => {
    ask((answer) => {
      if (answer.status === office.AsyncResultStatus.Succeeded) resolve(answer.value);
      else reject(new HostError('host.file_failed', whatWasSaid(answer.error)));
    });
  });
}

/** Lets the page answer people in between. */
const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
