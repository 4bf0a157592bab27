import { rename, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { CodedError } from '../common/deck/coded-error.ts';
import type { Language } from '../common/i18n/locale.ts';
import { shippedLanguage } from '../common/i18n/translator.ts';
import type { Translator } from '../common/i18n/translator.ts';
import { composeModels, composeTranslator } from '../server/compose.ts';
import { readModelConfig } from '../server/config/model-config.ts';
import { builtinTemplateFile } from '../server/domains/templates/builtin-templates.ts';
import { DEFAULT_TEMPLATE } from '../server/domains/templates/contract.ts';
import { readArguments } from './deck/arguments.ts';
import type { DeckArguments } from './deck/arguments.ts';
import { EXIT, exitCode } from './deck/exit-code.ts';
import { makeDeckFile } from './deck/make-deck-file.ts';
import { createProgress } from './deck/progress.ts';
import { readInputFile, readInputs } from './deck/read-inputs.ts';
import { qualityLines } from './deck/quality-lines.ts';
import { outlineLines, summaryLines } from './deck/report.ts';

/** Reads, generates, writes, reports. The file appears whole or not at all. */
async function run(wanted: DeckArguments, translator: Translator, signal: AbortSignal): Promise<void> {
  const say = (key: string, params = {}): string => translator.translate('common', `deck.${key}`, params);
  const models = composeModels(readModelConfig(process.env, wanted.model));
  const templateName = wanted.template ?? DEFAULT_TEMPLATE;
  const shipped = builtinTemplateFile(templateName);
  const template = {
    bytes: await readInputFile(shipped === null ? templateName : fileURLToPath(shipped)),
    name: templateName,
  };
  const progress = createProgress(process.stderr);
  try {
    const sources = await readInputs(
      wanted.inputs,
      wanted.brief,
      models,
      (name) => progress.say(say('reading', { name })),
      signal,
    );
    let outlined = 0;
    const made = await makeDeckFile(
      {
        sources,
        models,
        template,
        slides: wanted.slides,
        language: wanted.language,
        format: wanted.format,
        wantsReport: wanted.report !== 'none',
        tone: wanted.tone,
        instructions: wanted.inputs.length > 0 ? wanted.brief : '',
        signal,
      },
      (event) => {
        if (event.step === 'brief') progress.say(say('brief'));
        else if (event.step === 'outline') progress.say(say('outlining', { count: (outlined += 1) }));
        else if (event.step === 'slides') progress.slides(event.done, event.total, say('writing', { ...event }));
        else if (event.step === 'saving') progress.say(say('saving'));
      },
    );
    await writeWhole(wanted.output, made.bytes);
    progress.stop();
    if (wanted.report === 'json') {
      console.log(JSON.stringify(made.report));
      return;
    }
    const lines = [
      made.outline.title,
      ...outlineLines(made.outline.slides),
      '',
      ...summaryLines(made, sources, translator),
      say('written', { provider: models.text.provider, output: wanted.output }),
      ...(made.report === null ? [] : ['', ...qualityLines(made.report, translator)]),
    ];
    console.log(lines.join('\n'));
  } finally {
    progress.stop();
  }
}

async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const unfinished = `${path}.${process.pid}.part`;
  try {
    await writeFile(unfinished, bytes);
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    throw new CodedError('deck.not_writable', { file: path, reason }, { cause: error });
  }
}

/** The language of the person at the terminal, as POSIX names it (XBD 8.2), where we ship it. */
function terminalLanguage(environment: NodeJS.ProcessEnv): Language {
  const locale = environment['LC_ALL'] || environment['LC_MESSAGES'] || environment['LANG'] || 'en';
  return shippedLanguage(locale.split(/[.@]/)[0]?.replace('_', '-') ?? '') ?? 'en';
}

function explain(error: unknown, translator: Translator): string {
  if (error instanceof CodedError) return translator.translate('errors', error.code, error.params);
  const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
  return translator.translate('errors', 'deck.unexpected', { reason: reason ?? '' });
}

const translator = await composeTranslator(terminalLanguage(process.env));
const cancel = new AbortController();
process.once('SIGINT', () => cancel.abort());
process.once('SIGTERM', () => cancel.abort());
try {
  const wanted = readArguments(process.argv.slice(2));
  if (wanted === null) console.log(translator.translate('common', 'deck.help'));
  else await run(wanted, translator, cancel.signal);
} catch (error) {
  console.error(cancel.signal.aborted ? translator.translate('errors', 'deck.cancelled') : explain(error, translator));
  process.exitCode = cancel.signal.aborted ? EXIT.cancelled : exitCode(error);
}
