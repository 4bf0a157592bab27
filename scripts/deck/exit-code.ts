import { CodedError } from '../../common/deck/coded-error.ts';
import { PackageError } from '../../common/ooxml/package/package-gate.ts';
import { ConfigError } from '../../server/kernel/config/read-environment.ts';
import { ModelError } from '../../server/kernel/sdk/ports/model-error.ts';
import { LayoutError } from '../../server/pipeline/slides/slide-context.ts';
import { UsageError } from './arguments.ts';
import { InputError } from './read-inputs.ts';

/** What a script that calls us can tell apart. */
export const EXIT = {
  made: 0,
  unexpected: 1,
  usage: 2,
  input: 3,
  model: 4,
  template: 5,
  output: 6,
  cancelled: 130,
} as const;

/** The exit code of a failure. Package errors are the template's: those of inputs arrive as ingest errors. */
export function exitCode(error: unknown): number {
  if (error instanceof UsageError || error instanceof ConfigError) return EXIT.usage;
  if (error instanceof ModelError) return error.code === 'ai.cancelled' ? EXIT.cancelled : EXIT.model;
  if (error instanceof PackageError || error instanceof LayoutError) return EXIT.template;
  if (error instanceof InputError) return EXIT.input;
  if (error instanceof CodedError && /^(?:(?:ingest|net|ooxml)\.|outlines\.nothing_to_show$)/.test(error.code))
    return EXIT.input;
  if (error instanceof CodedError && error.code === 'deck.not_writable') return EXIT.output;
  return EXIT.unexpected;
}
