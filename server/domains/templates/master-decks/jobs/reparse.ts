import { z } from 'zod';
import type { Language } from '../../../../../common/i18n/locale.ts';
import type { Translator } from '../../../../../common/i18n/translator.ts';
import { LANGUAGES } from '../../../../../common/i18n/locale.ts';
import { PARSE_MODES } from '../../../../../common/master/master-analysis.ts';
import { notFound } from '../../../../kernel/sdk/app-error.ts';
import type { Clock } from '../../../../kernel/sdk/clock.ts';
import { defineJob } from '../../../../kernel/sdk/define-job.ts';
import type { Job, JobRun } from '../../../../kernel/sdk/define-job.ts';
import type { FileStore } from '../../../../kernel/sdk/ports/file-store.ts';
import type { Scope } from '../../../../kernel/sdk/scope.ts';
import type { Template, TemplateRegistry, Templates } from '../../contract.ts';
import { blobsOfParse, keepParse, removeBlobs } from '../keep-parse.ts';
import type { KeptParse } from '../keep-parse.ts';
import type { MasterDeckRecord } from '../model.ts';
import { AT_LEISURE_MS } from '../read-master.ts';
import type { ReadMaster } from '../read-master.ts';
import type { MasterDeckRepository } from '../repository.ts';

export const REPARSE_JOB = 'master-decks.reparse';

const payload = z.object({
  master_deck_id: z.string(),
  parse_mode: z.enum(PARSE_MODES),
  /** Of who asked for it, for the words of its progress. */
  language: z.enum(LANGUAGES),
});

const TIME_OUT_MS = 120_000;

interface ReparseParts {
  repository: MasterDeckRepository;
  registry: TemplateRegistry;
  templates: Pick<Templates, 'find'>;
  store: FileStore;
  read: ReadMaster;
  translators: Readonly<Record<Language, Translator>>;
  clock: Clock;
}

/** What a finished job says. */
interface ReparseResult {
  master_deck_id: string;
  template_id: string;
  layout_count: number;
  /** Layouts that were there before, that are new, and that are gone. */
  kept: number;
  added: number;
  removed: number;
  readiness_score: number;
}

/** Parses a master deck again. It belongs to no presentation: those that use the deck keep what they were prepared with. */
export function reparseJob(parts: ReparseParts): Job {
  return defineJob({
    name: REPARSE_JOB,
    payload,
    timeoutMs: TIME_OUT_MS,
    // One after the other: two parses of one deck would write over each other.
    concurrency: 1,
    handler: (run) => reparse(parts, run),
  });
}

async function reparse(parts: ReparseParts, run: JobRun<z.output<typeof payload>>): Promise<ReparseResult> {
  const { repository, store, templates } = parts;
  const { scope, signal, payload: asked } = run;
  const { master_deck_id: id, parse_mode: mode } = asked;
  const deck = await repository.get(scope, id);
  if (deck === null) throw notFound('master deck');
  const message = parts.translators[asked.language].translate('author', 'master_decks.reading', { name: deck.name });
  await run.progress({ step: 'master_decks.reading', done: 0, total: 1, message });
  const original = await store.read(deck.file.key);
  const file = { bytes: original, name: deck.file_name, mode, timeOutMs: AT_LEISURE_MS };
  const { analysis, fonts_hash } = await parts.read(scope, deck.client_id, file, signal);
  const now = parts.clock.now();
  const kept = await keepParse(store, analysis, { mode, fonts_hash, original, now });
  let isInUse = false;
  try {
    const before = await templates.find(scope, deck.template_id);
    // A template that is written half is not complete: another parse, this job's own retry too, makes it whole.
    const writing = await repository.change(scope, id, { state: 'registering' });
    if (writing === null) throw notFound('master deck');
    const template = await writeTemplate(parts.registry, scope, deck, kept, before !== null);
    isInUse = true;
    const renewed = await renew(repository, scope, id, { ...kept.facts, state: 'ready', name: template.name });
    if (renewed === null) {
      // It was deleted meanwhile.
      await parts.registry.remove(scope, deck.template_id);
      isInUse = false;
      throw notFound('master deck');
    }
    await removeBlobs(store, blobsOfParse(renewed.before));
    await run.progress({ step: 'master_decks.reading', done: 1, total: 1, message });
    return { ...resultOf(renewed.after), ...comparison(before, template) };
  } catch (error) {
    if (!isInUse) await removeBlobs(store, kept.blobs);
    throw error;
  }
}

/** Gives a deck its new parse, and says what it had before: others may judge it meanwhile. Null where it is gone. */
async function renew(
  repository: MasterDeckRepository,
  scope: Scope,
  id: string,
  fields: Partial<MasterDeckRecord>,
): Promise<{ before: MasterDeckRecord; after: MasterDeckRecord } | null> {
  for (;;) {
    const before = await repository.get(scope, id);
    if (before === null || before.state === 'removing') return null;
    const after = await repository.changeFrom(scope, before, fields);
    if (after !== null) return { before, after };
  }
}

/** Into the template there is; one that an interrupted upload never got is made. */
function writeTemplate(
  registry: TemplateRegistry,
  scope: Scope,
  { _id, client_id, name, file, file_name, template_id }: MasterDeckRecord,
  { facts, layouts }: KeptParse,
  isThere: boolean,
): Promise<Template> {
  const content = { file: { ...(facts.derived ?? file), name: file_name }, thumbnail: null, layouts };
  return isThere
    ? registry.replaceLayouts(scope, template_id, content)
    : registry.register(scope, { id: template_id, client_id, master_deck_id: _id, title: name, ...content });
}

function resultOf({ _id, template_id, layout_count, readiness_score }: MasterDeckRecord) {
  return { master_deck_id: _id, template_id, layout_count, readiness_score };
}

function comparison(before: Template | null, after: Template): Pick<ReparseResult, 'kept' | 'added' | 'removed'> {
  const former = new Set(before?.layouts.map(({ db_id }) => db_id));
  const kept = after.layouts.filter(({ db_id }) => former.has(db_id)).length;
  return { kept, added: after.layouts.length - kept, removed: former.size - kept };
}
