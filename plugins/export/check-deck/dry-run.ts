import * as z from 'zod';
import { MAX_DRY_RUN_DECKS } from '../../../common/api/rule-sets.ts';
import type { DryRunChange } from '../../../common/api/rule-sets.ts';
import { CodedError } from '../../../common/deck/coded-error.ts';
import { LANGUAGES } from '../../../common/i18n/locale.ts';
import type { Language } from '../../../common/i18n/locale.ts';
import type { Translator } from '../../../common/i18n/translator.ts';
import type { QualityFinding, QualityReport } from '../../../common/deck/quality-report.ts';
import type { RuleSet } from '../../../common/deck/rule.ts';
import type { Presentations } from '../../../server/domains/presentations/contract.ts';
import type { Templates } from '../../../server/domains/templates/contract.ts';
import { AppError } from '../../../server/kernel/sdk/app-error.ts';
import type { Collection } from '../../../server/kernel/sdk/collection.ts';
import { defineJob } from '../../../server/kernel/sdk/define-job.ts';
import type { Job, JobRun } from '../../../server/kernel/sdk/define-job.ts';
import type { BrandRules, DryRunResult, RuleSets, TriedRuleSet } from '../../../server/kernel/sdk/ports/deck-rules.ts';
import type { FileStore } from '../../../server/kernel/sdk/ports/file-store.ts';
import type { StoredReport } from '../model.ts';
import type { QualityReports } from '../quality-reports.ts';
import { presentFinding, presentFix } from '../../../server/kernel/sdk/present-finding.ts';
import type { CheckingAnswer, DeckToCheck } from './check-deck-thread.ts';

export const DRY_RUN_JOB = 'rules.dry_run';

const work = z.object({
  rule_set_id: z.string(),
  decks: z.int().min(0).max(MAX_DRY_RUN_DECKS),
  files: z.array(z.object({ key: z.string(), name: z.string() })),
  /** Language of the user who started it. */
  language: z.enum(LANGUAGES),
});
export type DryRunWork = z.output<typeof work>;

interface DryRunParts {
  ruleSets: RuleSets;
  brandRules: BrandRules | undefined;
  reports: Pick<Collection<StoredReport>, 'find'>;
  presentations: Pick<Presentations, 'getForWork'>;
  templates: Pick<Templates, 'list' | 'file'>;
  qualityReports: Pick<QualityReports, 'judgedBy'>;
  checkFile: (deck: DeckToCheck, signal: AbortSignal) => Promise<CheckingAnswer>;
  store: Pick<FileStore, 'read' | 'remove'>;
  translators: Readonly<Record<Language, Translator>>;
}

const TIME_OUT_MS = 1_200_000;
const MAX_SAMPLES = 12;
const MAX_NOISIEST = 10;

/** Tries a draft on decks, templates and files, compared with the rules in force. */
export function dryRunJob(parts: DryRunParts): Job {
  return defineJob({
    name: DRY_RUN_JOB,
    payload: work,
    timeoutMs: TIME_OUT_MS,
    concurrency: 1,
    handler: (run) => dryRun(parts, run),
  });
}

/** One deck, template or file, and its results under both rule sets. */
interface Tried {
  kind: 'deck' | 'sample' | 'file';
  id: string | null;
  name: string;
  client_id: string | null;
  team_ids: string[];
  judge: (set: RuleSet | null) => Promise<QualityReport>;
}

async function dryRun(parts: DryRunParts, run: JobRun<DryRunWork>): Promise<{ rule_set_id: string; checked: number }> {
  const { scope, payload, signal } = run;
  const set = await parts.ruleSets.tried(scope, payload.rule_set_id);
  const tried = [
    ...(await decksOf(parts, run, set)),
    ...(await samplesOf(parts, run, set)),
    ...filesOf(parts, run, set),
  ];
  const message = parts.translators[payload.language].translate('author', DRY_RUN_JOB);
  const items: TriedItem[] = [];
  for (const [done, each] of tried.entries()) {
    signal.throwIfAborted();
    await run.progress({ step: DRY_RUN_JOB, done, total: tried.length, message });
    items.push(await compare(parts, run, set, each));
  }
  const result = summarise(set.content_hash, items, parts.translators[payload.language]);
  const kept = await parts.ruleSets.keepDryRun(scope, set.id, result);
  if (!kept) throw new AppError('conflict', 'rules.changed_meanwhile');
  for (const { key } of payload.files) await parts.store.remove(key);
  return { rule_set_id: set.id, checked: items.length };
}

/** The most recently checked decks. */
async function decksOf(parts: DryRunParts, run: JobRun<DryRunWork>, set: TriedRuleSet): Promise<Tried[]> {
  const { scope, payload, signal } = run;
  if (payload.decks === 0) return [];
  const filter = set.client_id === null ? {} : { client_id: set.client_id };
  const last = await parts.reports.find(scope, { filter, sort: { updated_at: -1, _id: 1 }, limit: payload.decks });
  const found = await Promise.all(
    last.map(({ _id }) =>
      parts.presentations.getForWork(scope, _id).catch((error: unknown) => {
        if (error instanceof AppError && error.kind === 'not_found') return null;
        throw error;
      }),
    ),
  );
  return found
    .flatMap((each) => (each === null ? [] : [each]))
    .filter(({ team_ids }) => set.team_id === null || team_ids.includes(set.team_id))
    .map((presentation) => ({
      ...{ kind: 'deck', id: presentation._id, name: presentation.title },
      ...{ client_id: presentation.client_id, team_ids: [...presentation.team_ids] },
      judge: (rules) => parts.qualityReports.judgedBy(scope, presentation, rules, signal),
    }));
}

/** The master decks of the client's templates, with their example slides. */
async function samplesOf(
  parts: DryRunParts,
  { scope, signal }: JobRun<DryRunWork>,
  set: TriedRuleSet,
): Promise<Tried[]> {
  const all = await parts.templates.list(scope);
  return all
    .filter(
      ({ client_id, master_deck_id }) =>
        master_deck_id !== null && (set.client_id === null || client_id === set.client_id),
    )
    .slice(0, MAX_SAMPLES)
    .map(({ id, title, client_id, content_hash }) => ({
      ...{ kind: 'sample', id, name: title, client_id, team_ids: [] },
      judge: async (rule_set) => {
        const { bytes } = await parts.templates.file(scope, content_hash);
        return reportOn(parts, { bytes, name: `${title}.pptx` }, rule_set, signal);
      },
    }));
}

function filesOf(parts: DryRunParts, { payload, signal }: JobRun<DryRunWork>, set: TriedRuleSet): Tried[] {
  return payload.files.map(({ key, name }) => ({
    ...{ kind: 'file', id: null, name, client_id: set.client_id, team_ids: set.team_id === null ? [] : [set.team_id] },
    judge: async (rule_set) => reportOn(parts, { bytes: await parts.store.read(key), name }, rule_set, signal),
  }));
}

async function reportOn(
  { checkFile }: DryRunParts,
  file: { bytes: Uint8Array; name: string },
  rule_set: RuleSet | null,
  signal: AbortSignal,
): Promise<QualityReport> {
  const { report } = await checkFile({ ...file, work: { kind: 'report', rule_set } }, signal);
  if (report === undefined) throw new TypeError('the check has no report');
  return report;
}

type TriedItem = DryRunResult['items'][number] & { new: QualityFinding[]; all: QualityFinding[] };

async function compare(
  parts: DryRunParts,
  run: JobRun<DryRunWork>,
  set: TriedRuleSet,
  tried: Tried,
): Promise<TriedItem> {
  const { kind, id, name, client_id, team_ids } = tried;
  const about = { kind, id, name, team_ids };
  try {
    const isHeld = client_id !== null;
    const now = isHeld ? ((await parts.brandRules?.ruleSet(run.scope, client_id, team_ids)) ?? null) : null;
    const then = isHeld ? await set.after(client_id, team_ids) : await set.after('', []);
    const before = counted(await tried.judge(now));
    const all = counted(await tried.judge(then));
    const known = new Set(before.map(({ fingerprint }) => fingerprint));
    const added = all.filter(({ fingerprint }) => !known.has(fingerprint));
    const fixable = added.filter(({ fix }) => fix === 'automatic').length;
    const change: DryRunChange =
      added.length > 0 ? 'newly_flagged' : all.length > 0 ? 'flagged' : before.length > 0 ? 'newly_clean' : 'clean';
    return { ...about, change, before: before.length, after: all.length, fixable, new: added, all };
  } catch (error) {
    // An unreadable file is a result because it isn't the rules' fault; any other error fails the run.
    if (!(error instanceof CodedError)) throw error;
    return { ...about, change: 'unreadable', before: 0, after: 0, fixable: 0, new: [], all: [] };
  }
}

/** Errors and warnings of client-defined rules. */
function counted({ gates }: QualityReport): QualityFinding[] {
  return gates
    .filter(({ gate }) => gate === 'brand' || gate === 'accessibility')
    .flatMap(({ findings }) => findings)
    .filter(({ severity }) => severity !== 'info');
}

type Rank = DryRunResult['noisiest'][number];
type Example = NonNullable<Rank['examples']>[number];
type Noise = Omit<Rank, 'rule' | 'newly' | 'examples'> & { newly: number; examples: Example[] };

function exampleOf(name: string, finding: QualityFinding, translator: Translator): Example {
  const { seen, wanted } = finding;
  return {
    ...{ name, message: presentFinding(finding, translator).message },
    how_to_fix: presentFix(finding, translator).how_to_fix,
    ...(seen === undefined ? {} : { seen }),
    ...(wanted === undefined ? {} : { wanted }),
  };
}

const ORDER: readonly DryRunChange[] = ['newly_flagged', 'newly_clean', 'unreadable', 'flagged', 'clean'];

const MAX_EXAMPLES = 3;

function summarise(content_hash: string, items: readonly TriedItem[], translator: Translator): DryRunResult {
  const count = (change: DryRunChange, of: readonly TriedItem[] = items): number =>
    of.filter((item) => item.change === change).length;
  const kinds = (kind: TriedItem['kind']): number => items.filter((item) => item.kind === kind).length;
  const teams = [...new Set(items.flatMap(({ team_ids }) => team_ids))].sort();
  const rules = new Map<string, Noise>();
  for (const { name, all, new: added } of items) {
    const isNew = new Set(added);
    for (const rule of new Set(all.map((finding) => finding.rule))) {
      const found = all.filter((finding) => finding.rule === rule);
      const known = rules.get(rule) ?? { findings: 0, places: 0, newly: 0, examples: [] };
      const newly = found.filter((finding) => isNew.has(finding));
      // New findings explain the draft best; one per deck shows more than three of the first.
      const [example] = [...newly, ...found];
      rules.set(rule, {
        findings: known.findings + found.length,
        places: known.places + 1,
        newly: known.newly + newly.length,
        examples: [...known.examples, ...(example === undefined ? [] : [exampleOf(name, example, translator)])].slice(
          0,
          MAX_EXAMPLES,
        ),
      });
    }
  }
  return {
    content_hash,
    checked: { decks: kinds('deck'), samples: kinds('sample'), files: kinds('file') },
    newly_flagged: count('newly_flagged'),
    newly_clean: count('newly_clean'),
    fixable: items.reduce((sum, { fixable }) => sum + fixable, 0),
    items: [...items]
      .sort((one, other) => ORDER.indexOf(one.change) - ORDER.indexOf(other.change))
      .map(({ new: _, all: __, ...item }) => item),
    teams: teams.map((team_id) => {
      const own = items.filter(({ team_ids }) => team_ids.includes(team_id));
      return { team_id, newly_flagged: count('newly_flagged', own), newly_clean: count('newly_clean', own) };
    }),
    noisiest: [...rules]
      .map(([rule, found]) => ({ rule, ...found }))
      .sort((one, other) => other.findings - one.findings || one.rule.localeCompare(other.rule))
      .slice(0, MAX_NOISIEST),
  };
}
