import { parseArgs } from 'node:util';
import { CodedError } from '../../common/deck/coded-error.ts';

/** Checks a master deck instead of creating a deck. */
export interface CheckArguments {
  master: string;
  report: 'text' | 'json';
}

/** Checks a .pptx against rules instead of creating a deck. */
export interface CheckFileArguments {
  file: string;
  /** A JSON file of rules, or a master to read them from; null: the file's own master. */
  rules: string | null;
  /** Output file with the automatic fixes; null: no fixes. */
  output: string | null;
  report: 'text' | 'json' | 'sarif' | 'html';
}

/** The parsed command line. */
export interface DeckArguments {
  inputs: string[];
  brief: string;
  slides: number | null;
  language: string | null;
  tone: string;
  template: string | null;
  model: 'builtin' | 'openai' | undefined;
  output: string;
  /** From the extension of the output. */
  format: 'pptx' | 'pdf';
  /** How the quality report is shown. */
  report: 'none' | 'text' | 'json';
}

/** The command line is invalid: codes `deck.usage_…`. */
export class UsageError extends CodedError {}

const MIN_SLIDES = 3;
const MAX_SLIDES = 60;

/**
 * Parses the command line.
 * @returns null for help.
 * @throws UsageError with a code that names the fault.
 */
export function readArguments(argv: readonly string[]): DeckArguments | CheckArguments | CheckFileArguments | null {
  const { values, positionals } = parse(argv);
  if (values.help === true) return null;
  const master = values['check-master'];
  if (master !== undefined) return { master, report: reportForm(values.report) === 'json' ? 'json' : 'text' };
  if (values.check !== undefined) return checkFileArguments(values.check, values);
  const brief = values.brief ?? '';
  if (positionals.length === 0 && brief.trim() === '') throw new UsageError('deck.usage_no_input');
  if (values.output === undefined) throw new UsageError('deck.usage_no_output');
  const format = outputFormat(values.output);
  return {
    inputs: positionals,
    brief,
    slides: slideCount(values.slides),
    language: languageTag(values.language),
    tone: values.tone ?? 'factual',
    template: values.template ?? null,
    model: modelName(values.model),
    output: values.output,
    format,
    report: reportForm(values.report),
  };
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({
      // `--report` alone selects the table.
      args: argv.map((argument) => (argument === '--report' ? '--report=text' : argument)),
      allowPositionals: true,
      options: {
        brief: { type: 'string' },
        slides: { type: 'string' },
        language: { type: 'string' },
        tone: { type: 'string' },
        template: { type: 'string' },
        model: { type: 'string' },
        output: { type: 'string', short: 'o' },
        report: { type: 'string' },
        'check-master': { type: 'string' },
        check: { type: 'string' },
        rules: { type: 'string' },
        fix: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    const option = /'(-[^' ]+)/.exec(error instanceof Error ? error.message : '')?.[1] ?? '';
    throw new UsageError('deck.usage_option', { option }, { cause: error });
  }
}

function checkFileArguments(file: string, values: ReturnType<typeof parse>['values']): CheckFileArguments {
  const output = values.output ?? null;
  if (values.fix === true && output === null) throw new UsageError('deck.usage_no_output');
  if (output !== null && outputFormat(output) !== 'pptx') throw new UsageError('deck.usage_output_kind', { output });
  const { report: form } = values;
  const report = form === 'sarif' || form === 'html' ? form : reportForm(form);
  return {
    ...{ file, rules: values.rules ?? null, output: values.fix === true ? output : null },
    report: report === 'none' ? 'text' : report,
  };
}

function outputFormat(output: string): DeckArguments['format'] {
  if (/\.pptx$/i.test(output)) return 'pptx';
  if (/\.pdf$/i.test(output)) return 'pdf';
  throw new UsageError('deck.usage_output_kind', { output });
}

function reportForm(value: string | undefined): DeckArguments['report'] {
  if (value === undefined) return 'none';
  if (value === 'text' || value === 'json') return value;
  throw new UsageError('deck.usage_report', { value });
}

function slideCount(value: string | undefined): number | null {
  if (value === undefined) return null;
  const count = Number(value);
  if (!Number.isInteger(count) || count < MIN_SLIDES || count > MAX_SLIDES) {
    throw new UsageError('deck.usage_slides', { value, min: MIN_SLIDES, max: MAX_SLIDES });
  }
  return count;
}

function languageTag(value: string | undefined): string | null {
  if (value === undefined) return null;
  try {
    const [tag] = Intl.getCanonicalLocales(value);
    if (tag !== undefined) return tag;
  } catch (error) {
    throw new UsageError('deck.usage_language', { value }, { cause: error });
  }
  throw new UsageError('deck.usage_language', { value });
}

function modelName(value: string | undefined): DeckArguments['model'] {
  if (value === undefined || value === 'builtin' || value === 'openai') return value;
  throw new UsageError('deck.usage_model', { value });
}
