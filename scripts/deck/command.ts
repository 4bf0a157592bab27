import { rename, rm, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CodedError } from '../../common/deck/coded-error.ts';
import { qualityVerdict } from '../../common/deck/quality-report.ts';
import type { QualityReport, QualityFinding, QualityGate, QualityVerdict } from '../../common/deck/quality-report.ts';
import type { Language } from '../../common/i18n/locale.ts';
import type { Translator } from '../../common/i18n/translator.ts';
import { shippedLanguage } from '../../common/i18n/translator.ts';
import { accessibilityReport } from '../../plugins/export/accessibility-report.ts';
import { composeModels, composeTranslator } from '../../server/compose.ts';
import { fixOf } from '../../server/kernel/sdk/present-finding.ts';
import { BUILTIN } from '../../server/models/builtin/builtin-text-model.ts';
import { englishTagger } from '../../server/models/builtin/linguist.ts';
import { readModelConfig } from '../../server/kernel/config/model-config.ts';
import { builtinTemplateFile } from '../../server/domains/templates/templates/builtin-templates.ts';
import { DEFAULT_TEMPLATE } from '../../server/domains/templates/contract.ts';
import { readArguments, UsageError } from './arguments.ts';
import type { CheckArguments, CheckFileArguments, DeckArguments } from './arguments.ts';
import { checkFile, sarifOf } from './check-file.ts';
import type { Isolate } from '../../plugins/ingest/isolate.ts';
import { makeDeckFile } from './make-deck-file.ts';
import type { Progress } from './progress.ts';
import { readInputFile, readInputs, InputError } from './read-inputs.ts';
import { outlineLines, summaryLines } from './report.ts';
import { PackageError } from '../../common/ooxml/package/package-gate.ts';
import { ConfigError } from '../../server/kernel/config/read-environment.ts';
import { ModelError } from '../../server/kernel/sdk/ports/text-model.ts';
import { LayoutError } from '../../server/pipeline/slides/slide-context.ts';
import type { Finding } from '../../common/deck/finding.ts';
import type { LayoutReadiness, ReadinessFinding, ReadinessReport } from '../../common/deck/readiness-report.ts';
import { judgeReadiness } from '../../common/master/readiness/judge-readiness.ts';
import { openMasterDeck } from '../../common/ooxml/read/master/open-master-deck.ts';
import { createTypesetter } from '../../common/typeset/typesetter.ts';

const MARKS: Readonly<Record<Finding['severity'], string>> = { error: '✗', warning: '!', info: '·' };
const WORST_FIRST: readonly Finding['severity'][] = ['error', 'warning', 'info'];

/** A readiness report as lines: the score, findings on the deck, then each layout with what to fix and how. */
function readinessLines({ name, report, findings }: CheckedMaster, translator: Translator): string[] {
  const say = (key: string, params = {}): string => translator.translate('common', `deck.${key}`, params);
  const usable = report.layouts.filter(({ is_usable }) => is_usable).length;
  return [
    say('master_score', { name, score: report.score, usable, layouts: report.layouts.length }),
    ...findings.map(
      (finding) => `  ${MARKS[finding.severity]} ${translator.translate('errors', finding.code, finding.params)}`,
    ),
    ...sorted(report.findings).map((finding) => `  ${line(finding)}`),
    ...report.layouts.flatMap(layoutLines),
  ];

  function layoutLines(layout: LayoutReadiness): string[] {
    const score = String(layout.score).padStart(3);
    const state = layout.is_usable ? '' : `  ${say('master_unusable')}`;
    const reported = new Set<string>();
    const all = [...layout.findings, ...layout.test_fills.flatMap((fill) => fill.findings)];
    const lines = sorted(all).flatMap((finding) => {
      const text = line(finding);
      // The fills of one layout often have the same findings.
      const key = `${finding.code} ${finding.element ?? ''}`;
      if (reported.has(key)) return [];
      reported.add(key);
      return [`       ${text}`];
    });
    return [`  ${score}  ${layout.name} (${layout.role})${state}`, ...lines];
  }

  function line({ code, params, severity }: ReadinessFinding): string {
    const sentence = translator.translate('errors', code, params);
    return `${MARKS[severity]} ${sentence} ${fixOf({ code, params }, translator)}`;
  }
}

function sorted(findings: readonly ReadinessFinding[]): ReadinessFinding[] {
  return [...findings].sort((a, b) => WORST_FIRST.indexOf(a.severity) - WORST_FIRST.indexOf(b.severity));
}

/** Exit codes for calling scripts. */
const EXIT = {
  made: 0,
  unexpected: 1,
  usage: 2,
  input: 3,
  model: 4,
  template: 5,
  output: 6,
  cancelled: 130,
} as const;

/** The exit code of a failure. Package errors concern the template: those of inputs are reported as ingest errors. */
function exitCode(error: unknown): number {
  if (error instanceof UsageError || error instanceof ConfigError) return EXIT.usage;
  if (error instanceof ModelError) return error.code === 'ai.cancelled' ? EXIT.cancelled : EXIT.model;
  if (error instanceof PackageError || error instanceof LayoutError) return EXIT.template;
  if (error instanceof InputError) return EXIT.input;
  if (
    error instanceof CodedError &&
    /^(?:(?:ingest|net|ooxml)\.|outlines\.(?:nothing_to_show|unfilled_form)$)/.test(error.code)
  )
    return EXIT.input;
  if (error instanceof CodedError && error.code === 'deck.not_writable') return EXIT.output;
  return EXIT.unexpected;
}

/** Reads, generates, writes and reports. The output file is never left incomplete. */
async function run(wanted: DeckArguments, translator: Translator, place: CommandPlace): Promise<void> {
  const { environment, out, startProgress, isolate, signal } = place;
  const say = (key: string, params = {}): string => translator.translate('common', `deck.${key}`, params);
  const models = await composeModels(readModelConfig(environment, wanted.model));
  const template = await readTemplate(wanted.template ?? DEFAULT_TEMPLATE);
  const progress = startProgress();
  try {
    let outlined = 0;
    const made = await makeDeckFile(
      {
        sources: readInputs(
          wanted.inputs,
          wanted.brief,
          { isolate: models.text.provider === BUILTIN ? meanwhile(isolate, englishTagger) : isolate, models },
          (name) => progress.say(say('reading', { name })),
          signal,
        ),
        models,
        template,
        slides: wanted.slides,
        language: wanted.language,
        format: wanted.format,
        wantsReport: true,
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
      out(JSON.stringify(made.report));
      return;
    }
    const qualityOf = (report: QualityReport): string[] => {
      if (wanted.report !== 'none') return ['', ...qualityLines(report, translator)];
      const line = verdictLine(report, translator);
      return [qualityVerdict(report).verdict === 'passed' ? line : say('quality_details', { verdict: line })];
    };
    const lines = [
      made.outline.title,
      ...outlineLines(made.outline.slides),
      '',
      ...summaryLines(made, made.sources, translator),
      say('written', { provider: models.text.provider, output: wanted.output }),
      ...(made.report === null ? [] : qualityOf(made.report)),
    ];
    out(lines.join('\n'));
  } finally {
    progress.stop();
  }
}

/** Has something done while the first document is read: its reader works in another process. */
function meanwhile(isolate: Isolate, work: () => Promise<unknown>): Isolate {
  return {
    ...isolate,
    run(...given) {
      const result = isolate.run(...given);
      // Once the document is on its way. A failure is reported by who needs the result.
      setImmediate(() => void work().catch(() => undefined));
      return result;
    },
  };
}

/** Checks a master deck as a template; writes nothing. */
async function check(
  { master, report: form }: CheckArguments,
  translator: Translator,
  { out }: CommandPlace,
): Promise<void> {
  const checked = await checkMaster(await readTemplate(master));
  out(form === 'json' ? JSON.stringify(checked.report) : readinessLines(checked, translator).join('\n'));
}

/** Exit codes for pipelines: distinguish a deck with errors from an unreadable one. */
const CHECK_EXIT = { passed: 0, errors: 1, unreadable: 2 } as const;

/** Checks a deck against rules; returns the exit code. */
async function checkRules(
  wanted: CheckFileArguments,
  translator: Translator,
  { out, err }: CommandPlace,
): Promise<number> {
  try {
    const { report, fixed, rules } = await checkFile(wanted, readInputFile);
    if (fixed !== null && wanted.output !== null) await writeWhole(wanted.output, fixed);
    if (wanted.report === 'json') out(JSON.stringify(report));
    else if (wanted.report === 'sarif') out(JSON.stringify(sarifOf(report, wanted.file, translator)));
    else if (wanted.report === 'html') {
      const name = basename(wanted.file);
      out(accessibilityReport({ title: name, file: name, report, rules, at: new Date() }, translator));
    } else out(qualityLines(report, translator).join('\n'));
    return qualityVerdict(report).verdict === 'errors' ? CHECK_EXIT.errors : CHECK_EXIT.passed;
  } catch (error) {
    err(explain(error, translator));
    return CHECK_EXIT.unreadable;
  }
}

/** @param name of a shipped template, or a file. */
async function readTemplate(name: string): Promise<{ bytes: Uint8Array; name: string }> {
  const shipped = builtinTemplateFile(name);
  return { bytes: await readInputFile(shipped === null ? name : fileURLToPath(shipped)), name };
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

/** The language of the terminal's user, as defined by POSIX (XBD 8.2), if we support it. */
function terminalLanguage(environment: NodeJS.ProcessEnv): Language {
  const locale = environment['LC_ALL'] || environment['LC_MESSAGES'] || environment['LANG'] || 'en';
  return shippedLanguage(locale.split(/[.@]/)[0]?.replace('_', '-') ?? '') ?? 'en';
}

function explain(error: unknown, translator: Translator): string {
  if (error instanceof CodedError) return translator.translate('errors', error.code, error.params);
  const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
  return translator.translate('errors', 'deck.unexpected', { reason: reason ?? '' });
}

/** The environment of a run of the command. */
interface CommandPlace {
  environment: NodeJS.ProcessEnv;
  out: (text: string) => void;
  err: (text: string) => void;
  startProgress: () => Progress;
  /** Reads documents; its owner closes it. */
  isolate: Isolate;
  signal: AbortSignal;
}

/** Runs the command; returns its exit code. */
export async function runCommand(args: readonly string[], place: CommandPlace): Promise<number> {
  const { environment, out, err, signal } = place;
  const translator = composeTranslator(terminalLanguage(environment));
  try {
    const wanted = readArguments(args);
    if (wanted === null) out(translator.translate('common', 'deck.help'));
    else if ('file' in wanted) return await checkRules(wanted, translator, place);
    else if ('master' in wanted) await check(wanted, translator, place);
    else await run(wanted, translator, place);
    return EXIT.made;
  } catch (error) {
    err(signal.aborted ? translator.translate('errors', 'deck.cancelled') : explain(error, translator));
    return signal.aborted ? EXIT.cancelled : exitCode(error);
  }
}

interface CheckedMaster {
  name: string;
  report: ReadinessReport;
  /** What is damaged in the file and was left out. */
  findings: Finding[];
}

/** Checks a master deck as a template, with the packaged fonts. @throws PackageError if it isn't one. */
async function checkMaster({ bytes, name }: { bytes: Uint8Array; name: string }): Promise<CheckedMaster> {
  const master = await openMasterDeck(bytes, name);
  const typesetter = createTypesetter();
  const report = await judgeReadiness(master, typesetter.withCapacities(master.catalogue), typesetter);
  return { name, report, findings: master.findings };
}

/** The gates in words. */
const GATES: Readonly<Record<QualityGate, string>> = {
  validity: 'gate_validity',
  overflow: 'gate_overflow',
  bounds: 'gate_bounds',
  overlap: 'gate_overlap',
  contrast: 'gate_contrast',
  brand: 'gate_brand',
  placeholders: 'gate_placeholders',
  structure: 'gate_structure',
  fill: 'gate_fill',
  titles: 'gate_titles',
  sentences: 'gate_sentences',
  coverage: 'gate_coverage',
  variety: 'gate_variety',
  accessibility: 'gate_accessibility',
};

const VERDICTS: Readonly<Record<QualityVerdict, string>> = {
  passed: 'deck.quality_verdict_passed',
  warnings: 'deck.quality_verdict_warnings',
  errors: 'deck.quality_verdict_errors',
};

function verdictLine(report: QualityReport, translator: Translator): string {
  const { verdict, errors, warnings } = qualityVerdict(report);
  const count = (key: string, many: number): string => translator.translate('common', `deck.${key}`, { count: many });
  const counts = { errors: count('errors', errors), warnings: count('warnings', warnings) };
  return translator.translate('common', VERDICTS[verdict], counts);
}

/** A quality report as lines: a table of the gates, then the findings and their fixes, worst first. */
function qualityLines(report: QualityReport, translator: Translator): string[] {
  const say = (key: string, params = {}): string => translator.translate('common', `deck.${key}`, params);
  const rows = report.gates.map(({ gate, passed, findings, judged }) => {
    const errors = findings.filter(({ severity }) => severity === 'error').length;
    const counts = say('gate_judged', { judged, errors, warnings: findings.length - errors });
    return [say(GATES[gate]), say(passed ? 'gate_passed' : 'gate_failed'), counts] as const;
  });
  const width = (column: 0 | 1): number => Math.max(...rows.map((row) => row[column].length));
  const table = rows.map(([name, state, counts]) => `  ${name.padEnd(width(0))}  ${state.padEnd(width(1))}  ${counts}`);
  const findings = report.gates.flatMap((gate) => gate.findings);
  const worstFirst = [...findings].sort((a, b) => Number(b.severity === 'error') - Number(a.severity === 'error'));
  return [verdictLine(report, translator), ...table, ...worstFirst.map(line)];

  function line({ code, params, severity }: QualityFinding): string {
    const sentence = translator.translate('errors', code, params);
    return `  ${severity === 'error' ? '✗' : '!'} ${sentence} ${fixOf({ code, params }, translator)}`;
  }
}
