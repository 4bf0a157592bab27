import { AppError } from '../../../server/kernel/sdk/app-error.ts';
import { createPlaces } from '../../../server/kernel/sdk/places.ts';
import { runChild, probeWrapper, wrapped, WRAPPERS } from './run-child.ts';
import type { ChildEnd, ChildLimits, Wrapper } from './run-child.ts';
import { realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CodedError } from '../../../common/deck/coded-error.ts';

/** `auto`: the best there is, none where none works. `required`: nothing runs without one. */
export const WRAPPER_CHOICES = ['auto', 'bwrap', 'unshare', 'none', 'required'] as const;
type WrapperChoice = (typeof WRAPPER_CHOICES)[number];

interface SandboxLimits extends ChildLimits {
  /** The engine stops the program after this; the child is killed at `wallMs`. */
  programMs: number;
  /** Memory of the engine. */
  engineMb: number;
  outputChars: number;
}

const SANDBOX_LIMITS: SandboxLimits = {
  programMs: 55_000,
  wallMs: 60_000,
  engineMb: 64,
  residentMb: 400,
  stdoutBytes: 8 * 1024 * 1024,
  outputChars: 4_000_000,
};

interface SandboxOptions {
  wrapper?: WrapperChoice;
  limits?: Partial<SandboxLimits>;
  /** Programs that run at once; others wait. */
  most?: number;
  /** The flag of Node's permission model; null where there is none. */
  flag?: string | null;
}

/** Runs programs of a model: pure functions over JSON, in an engine without authority, in a process without rights. */
export interface Sandbox {
  /**
   * Calls `build` of a program.
   * @param input JSON text. @returns JSON text.
   * @throws ProgramError where the program is to blame; AppError `unavailable` `codegen.no_sandbox` where it can't be confined;
   *   the signal's reason when aborted.
   */
  run(code: string, input: string, signal?: AbortSignal): Promise<string>;
  /** What programs are confined by, and whether they can be. */
  describe(): Promise<{ isReady: boolean; detail: string }>;
  /** Largest resident memory of a child so far, in bytes. */
  peakBytes(): number;
  /** Kills what runs. */
  close(): void;
}

/** Starts nothing yet. */
export function createSandbox(options: SandboxOptions = {}): Sandbox {
  const limits = { ...SANDBOX_LIMITS, ...options.limits };
  const flag = options.flag === undefined ? permissionFlag() : options.flag;
  const choice = options.wrapper ?? 'auto';
  const places = createPlaces(options.most ?? 2);
  const closing = new AbortController();
  let files: EngineFiles | undefined;
  let probed: Promise<Wrapper | null> | undefined;
  let peak = 0;

  const wrapper = (): Promise<Wrapper | null> => (probed ??= probeWrapper(candidatesOf(choice)));
  const isMissing = (found: Wrapper | null): boolean => found === null && choice !== 'auto' && choice !== 'none';

  return {
    async run(code, input, signal) {
      const found = await wrapper();
      if (flag === null || isMissing(found)) throw new AppError('unavailable', 'codegen.no_sandbox');
      files ??= engineFiles();
      const readable = [files.runner, ...files.engine];
      const rights = [flag, ...readable.map((file) => `--allow-fs-read=${file}`)];
      const node = {
        file: process.execPath,
        args: ['--no-warnings', ...rights, '--max-old-space-size=96', files.runner, ...files.engine],
      };
      const work = {
        ...{ code, input, limit_ms: limits.programMs, memory_mb: limits.engineMb },
        output_chars: limits.outputChars,
      };
      const either = signal === undefined ? closing.signal : AbortSignal.any([signal, closing.signal]);
      const end = await places.run(
        () => runChild(wrapped(found, node, readable), JSON.stringify(work), limits, either),
        either,
      );
      peak = Math.max(peak, end.peakBytes);
      return outputOf(end, limits);
    },
    async describe() {
      const found = await wrapper();
      const isReady = flag !== null && !isMissing(found);
      return { isReady, detail: `node ${flag ?? 'without permissions'}, wrapper ${found ?? 'none'}` };
    },
    peakBytes: () => peak,
    close: () => closing.abort(new AppError('unavailable', 'codegen.no_sandbox')),
  };
}

function candidatesOf(choice: WrapperChoice): readonly Wrapper[] {
  if (choice === 'none') return [];
  return choice === 'auto' || choice === 'required' ? WRAPPERS : [choice];
}

/** Messages of the child. They are untrusted and validated. */
function outputOf({ reason, stdout, detail }: ChildEnd, limits: SandboxLimits): string {
  if (reason === 'late') throw tooSlow(limits);
  if (reason === 'heavy') throw tooBig(limits);
  if (reason === 'loud') throw new ProgramError('codegen.too_long', {});
  const said = parsed(stdout);
  if (said?.ok === true && typeof said.output === 'string') return said.output;
  const message = typeof said?.message === 'string' ? said.message : '';
  switch (said?.kind) {
    case 'unconfined':
      throw new AppError('unavailable', 'codegen.no_sandbox');
    case 'too_slow':
      throw tooSlow(limits);
    case 'too_big':
      throw tooBig(limits);
    case 'too_long':
      throw new ProgramError('codegen.too_long', {});
    case 'no_build':
      throw new ProgramError('codegen.no_build', {});
    case 'no_answer':
      throw new ProgramError('codegen.no_answer', {});
    case 'threw':
      throw new ProgramError('codegen.program_threw', { message });
    default:
      throw new ProgramError('codegen.crashed', {}, { cause: new Error(message || detail) });
  }
}

function tooSlow({ programMs }: SandboxLimits): ProgramError {
  return new ProgramError('codegen.too_slow', { seconds: Math.ceil(programMs / 1000) });
}

function tooBig({ engineMb }: SandboxLimits): ProgramError {
  return new ProgramError('codegen.too_big', { megabytes: engineMb });
}

interface Said {
  ok?: unknown;
  output?: unknown;
  kind?: unknown;
  message?: unknown;
}

function parsed(stdout: string): Said | null {
  try {
    const value: unknown = JSON.parse(stdout);
    return typeof value === 'object' && value !== null ? value : null;
  } catch {
    // A child that died before its result has no valid output.
    return null;
  }
}

/** The program of the child, and the files of the engine in the order it takes them; all that it may read. No symbolic links. */
interface EngineFiles {
  runner: string;
  engine: string[];
}

/** @throws Error where the engine is not installed. */
function engineFiles(): EngineFiles {
  const { resolve } = createRequire(import.meta.url);
  const core = resolve('quickjs-emscripten-core');
  const variant = dirname(resolve('@jitl/quickjs-wasmfile-release-sync/ffi'));
  const types = createRequire(core).resolve('@jitl/quickjs-ffi-types');
  const ofVariant = ['ffi.js', 'emscripten-module.cjs', 'emscripten-module.wasm'].map((name) => join(variant, name));
  return {
    runner: realpathSync(fileURLToPath(new URL('./runner.cjs', import.meta.url))),
    engine: [core, types, ...ofVariant].map((file) => realpathSync(file)),
  };
}

/** The flag that confines a process of this Node: its name changed when it left the experiment; null where there is none. */
export function permissionFlag(known: ReadonlySet<string> = process.allowedNodeEnvironmentFlags): string | null {
  return ['--permission', '--experimental-permission'].find((flag) => known.has(flag)) ?? null;
}

/**
 * A mapping program that fails: it stopped, it took too much, or its answer is none. The fault is the program's, so
 * another one may do.
 */
export class ProgramError extends CodedError {}
