import { execFile } from 'node:child_process';
import pLimit from 'p-limit';
import sharp from 'sharp';
import { MAX_LOGO_BYTES, MAX_LOGO_SIDE } from '../../common/api/brand.ts';
import { AppError } from '../../server/kernel/sdk/app-error.ts';
import { loaderArguments, programFile } from '../../server/kernel/sdk/child-programs.ts';

/** A logo that was re-encoded, so that no byte of the upload remains. */
interface SafeLogo {
  png: Uint8Array;
  /** Pixels. */
  width: number;
  height: number;
}

/**
 * Converts an uploaded PNG or SVG to a PNG of at most 2000 pixels per side, in a separate process: an SVG can be made
 * to run for hours.
 * @param name as sent, for messages.
 * @throws AppError `unsupported` `brand.logo_kind`; `invalid` `brand.logo_not_usable`; the signal's reason.
 */
export type ReadLogo = (bytes: Uint8Array, name: string, signal: AbortSignal) => Promise<SafeLogo>;

interface LogoReaderOptions {
  timeOutMs?: number;
}

const PNG_START = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** How many bytes are checked to find the kind of file. */
const HEAD_BYTES = 4_096;
/** Maximum size of the resulting PNG; uncompressed it would be 16 MB. */
const MAX_BYTES_OUT = 20_000_000;

/** Creates a reader that handles one logo at a time. */
export function createLogoReader({ timeOutMs = 10_000 }: LogoReaderOptions = {}): ReadLogo {
  const entry = programFile(new URL('./logo-child.ts', import.meta.url));
  const inTurn = pLimit(1);

  const draw = (bytes: Uint8Array, signal: AbortSignal): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      const settings = {
        // The child doesn't get the service's keys and addresses.
        ...({ env: {}, encoding: 'buffer', signal, maxBuffer: MAX_BYTES_OUT } as const),
        ...({ timeout: timeOutMs, killSignal: 'SIGKILL' } as const),
      };
      const child = execFile(
        process.execPath,
        [...loaderArguments(entry), entry, String(MAX_LOGO_SIDE)],
        settings,
        (error, png) => (error === null ? resolve(png) : reject(new Error('the logo was not drawn', { cause: error }))),
      );
      // A killed child no longer reads its input.
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

/** Judged by content, not by name: a PNG, or an SVG without declarations of its own. */
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
