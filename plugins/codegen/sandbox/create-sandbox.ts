import { AppError } from '../../../server/kernel/sdk/app-error.ts';
import { createPlaces } from '../../../server/kernel/sdk/places.ts';
import { runChild, probeWrapper, wrapped, WRAPPERS } from './run-child.ts';
import type { ChildEnd, ChildLimits, Wrapper } from './run-child.ts';
import { realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CodedError } from '../../../common/deck/coded-error.ts';

/** `auto`: the best available one, or none. `required`: programs don't run without one. */
export const WRAPPER_CHOICES = ['auto', 'bwrap', 'unshare', 'none', 'required'] as const;
type WrapperChoice = (typeof WRAPPER_CHOICES)[number];

interface SandboxLimits extends ChildLimits {
  /** The engine stops the program after this time; the child is killed at `wallMs`. */
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
  /** Maximum number of concurrent programs; others wait. */
  most?: number;
  /** The flag of Node's permission model; null if this Node has none. */
  flag?: string | null;
}

/** Runs programs that a model wrote: pure functions over JSON, in an engine and a process without permissions. */
export interface Sandbox {
  /**
   * Calls a program's `build` function.
   * @param input JSON text. @returns JSON text.
   * @throws ProgramError for a fault of the program; AppError `unavailable` `codegen.no_sandbox` if it can't be
   *   confined; the signal's reason when aborted.
   */
  run(code: string, input: string, signal?: AbortSignal): Promise<string>;
  /** How programs are confined, and whether they can be. */
  describe(): Promise<{ isReady: boolean; detail: string }>;
  /** Largest resident memory of a child so far, in bytes. */
  peakBytes(): number;
  /** Kills running programs. */
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
  const answer = parsed(stdout);
  if (answer?.ok === true && typeof answer.output === 'string') return answer.output;
  const message = typeof answer?.message === 'string' ? answer.message : '';
  switch (answer?.kind) {
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

/**
 * The child's program and the engine's files in the order of its arguments; nothing else may be read. No symbolic
 * links.
 */
interface EngineFiles {
  runner: string;
  engine: string[];
}

/** @throws Error if the engine is not installed. */
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

/** Node's flag for its permission model, whose name changed when it became stable; null if there is none. */
export function permissionFlag(known: ReadonlySet<string> = process.allowedNodeEnvironmentFlags): string | null {
  return ['--permission', '--experimental-permission'].find((flag) => known.has(flag)) ?? null;
}

/** A mapping program failed: it stopped, exceeded a limit, or its answer is invalid. Another program may succeed. */
export class ProgramError extends CodedError {}
