import { execFile } from 'node:child_process';
import pLimit from 'p-limit';
import sharp from 'sharp';
import { MAX_LOGO_BYTES, MAX_LOGO_SIDE } from '../../common/api/brand.ts';
import { AppError } from '../../server/kernel/sdk/app-error.ts';
import { loaderArguments, programFile } from '../../server/kernel/sdk/child-programs.ts';

/** A logo whose every byte is of our own making. */
interface SafeLogo {
  png: Uint8Array;
  /** Pixels. */
  width: number;
  height: number;
}

/**
 * Makes an uploaded PNG or SVG into a PNG of at most 2000 pixels a side, in a process of its own: an SVG can be made to run for
 * hours.
 * @param name as the sender gave it, for messages.
 * @throws AppError `unsupported` `brand.logo_kind`; `invalid` `brand.logo_not_usable`; the signal's reason.
 */
export type ReadLogo = (bytes: Uint8Array, name: string, signal: AbortSignal) => Promise<SafeLogo>;

interface LogoReaderOptions {
  timeOutMs?: number;
}

const PNG_START = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Looked at for what kind of file it is. */
const HEAD_BYTES = 4_096;
/** Bytes of a PNG that a logo may become: uncompressed it would be 16 MB. */
const MAX_BYTES_OUT = 20_000_000;

/** A reader that reads one logo after the other. */
export function createLogoReader({ timeOutMs = 10_000 }: LogoReaderOptions = {}): ReadLogo {
  const entry = programFile(new URL('./logo-child.ts', import.meta.url));
  const inTurn = pLimit(1);

  const draw = (bytes: Uint8Array, signal: AbortSignal): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      const settings = {
        // It doesn't receive the service's keys and addresses.
        ...({ env: {}, encoding: 'buffer', signal, maxBuffer: MAX_BYTES_OUT } as const),
        ...({ timeout: timeOutMs, killSignal: 'SIGKILL' } as const),
      };
      const child = execFile(
        process.execPath,
        [...loaderArguments(entry), entry, String(MAX_LOGO_SIDE)],
        settings,
        (error, png) => (error === null ? resolve(png) : reject(new Error('the logo was not drawn', { cause: error }))),
      );
      // A child that is killed reads no further.
      child.stdin?.on('error', () => undefined);
      child.stdin?.end(bytes);
    });

  const readOne: ReadLogo = async (bytes, name, signal) => {
    signal.throwIfAborted();
    const refuse = (cause: unknown): AppError => {
      const params = { file: name };
      const fault = { path: '/file', code: 'brand.logo_not_usable', params };
      return new AppError('invalid', fault.code, params, { faults: [fault], cause });
    };
    if (!isKnownKind(bytes)) throw new AppError('unsupported', 'brand.logo_kind', { file: name });
    if (bytes.length > MAX_LOGO_BYTES) throw refuse(new Error('too large'));
    try {
      const png = await draw(bytes, signal);
      const { width, height } = await sharp(png).metadata();
      return { png, width, height };
    } catch (error) {
      signal.throwIfAborted();
      throw refuse(error);
    }
  };

  return (bytes, name, signal) => inTurn(() => readOne(bytes, name, signal));
}

/** By what it is, not by what it is called: a PNG, or an SVG that declares nothing of its own. */
function isKnownKind(bytes: Uint8Array): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (buffer.subarray(0, PNG_START.length).equals(PNG_START)) return true;
  const head = buffer
    .subarray(0, HEAD_BYTES)
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .trimStart();
  return (
    /^<(\?xml|svg|!--)/.test(head) && /<svg[\s>]/.test(head) && !/<!(DOCTYPE|ENTITY)/i.test(buffer.toString('utf8'))
  );
}
