import type { PowerPointState } from './options.ts';

interface Answer {
  status: 'succeeded' | 'failed';
  value?: unknown;
  error?: { code: number; name: string; message: string };
}
type Callback = (answer: Answer) => void;

const failed = (code: number, name: string, message: string): Answer => ({
  status: 'failed',
  error: { code, name, message },
});

/**
 * `getFileAsync` over a file: slices of at most 4 MB, one at a time, at most two open files, and nothing from a closed
 * one.
 * @param base64 null: there is no file.
 */
export function createFileReading(
  state: PowerPointState,
  base64: string | null,
  later: (action: () => void) => void,
): (type: string, options: { sliceSize?: number } | Callback, callback?: Callback) => void {
  return (type, given, callback) => {
    const options = typeof given === 'function' ? {} : given;
    const tell = typeof given === 'function' ? given : (callback ?? (() => undefined));
    const sliceSize = options.sliceSize ?? 65_536;
    later(() => {
      if (state.faults.failFile === true) {
        delete state.faults.failFile;
        return tell(failed(5001, 'InternalError', 'An internal error has occurred.'));
      }
      if (type !== 'compressed') return tell(failed(1000, 'InvalidFormat', `No file of type ${type} here.`));
      if (sliceSize > 4_194_304) return tell(failed(1000, 'InvalidArgument', 'A slice has 4 MB at most.'));
      if (base64 === null) return tell(failed(5001, 'InternalError', 'There is no file.'));
      if (state.log.openFiles >= 2) return tell(failed(5012, 'TooManyOpenFiles', 'Close a file first.'));
      state.log.openFiles += 1;
      state.log.filesOpened += 1;
      const bytes = Array.from(atob(base64), (character) => character.charCodeAt(0));
      let isClosed = false;
      let isReading = false;
      tell({
        status: 'succeeded',
        value: {
          size: bytes.length,
          sliceCount: Math.ceil(bytes.length / sliceSize),
          getSliceAsync(index: number, returnSlice: Callback) {
            if (isReading) throw new Error('two slices are asked for at once');
            isReading = true;
            const answer = (): void => {
              if (state.faults.holdSlices === true) return later(answer);
              isReading = false;
              if (isClosed) return returnSlice(failed(5001, 'InternalError', 'The file was closed.'));
              if (state.faults.failSlice === index) {
                delete state.faults.failSlice;
                return returnSlice(failed(5001, 'InternalError', 'The slice could not be read.'));
              }
              const data = bytes.slice(index * sliceSize, (index + 1) * sliceSize);
              returnSlice({ status: 'succeeded', value: { data, index, size: data.length } });
            };
            later(answer);
          },
          closeAsync(onClosed?: Callback) {
            later(() => {
              if (isClosed) return onClosed?.(failed(5001, 'InternalError', 'The file was closed already.'));
              isClosed = true;
              state.log.openFiles -= 1;
              onClosed?.({ status: 'succeeded' });
            });
          },
        },
      });
    });
  };
}
