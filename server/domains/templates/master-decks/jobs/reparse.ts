import { z } from 'zod';
import type { Language } from '../../../../../common/i18n/locale.ts';
import type { Translator } from '../../../../../common/i18n/translator.ts';
import { LANGUAGES } from '../../../../../common/i18n/locale.ts';
import { PARSE_MODES } from '../../../../../common/master/master-analysis.ts';
import { notFound } from '../../../../kernel/sdk/app-error.ts';
import type { Clock } from '../../../../kernel/sdk/clock.ts';
import { defineJob } from '../../../../kernel/sdk/define-job.ts';
import type { Job, JobRun } from '../../../../kernel/sdk/define-job.ts';
import type { Template } from '../../contract.ts';
import { keepParse, AT_LEISURE_MS } from '../read-master.ts';
import type { MasterDeckRecord } from '../repository.ts';
import type { ReadMaster } from '../read-master.ts';
import { renewDeck } from '../renew-deck.ts';
import type { RenewDeckParts } from '../renew-deck.ts';

export const REPARSE_JOB = 'master-decks.reparse';

const payload = z.object({
  master_deck_id: z.string(),
  parse_mode: z.enum(PARSE_MODES),
  /** Of who asked for it, for the words of its progress. */
  language: z.enum(LANGUAGES),
});

const TIME_OUT_MS = 120_000;

interface ReparseParts extends RenewDeckParts {
  read: ReadMaster;
  translators: Readonly<Record<Language, Translator>>;
  clock: Clock;
}

/** The result of a finished job. */
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
  const { repository, store } = parts;
  const { scope, signal, payload: asked } = run;
  const { master_deck_id: id, parse_mode: mode } = asked;
  const deck = await repository.get(scope, id);
  if (deck === null) throw notFound('master deck');
  const message = parts.translators[asked.language].translate('author', 'master_decks.reading', { name: deck.name });
  await run.progress({ step: 'master_decks.reading', done: 0, total: 1, message });
  const original = await store.read(deck.file.key);
  const file = { bytes: original, name: deck.file_name, mode, timeOutMs: AT_LEISURE_MS };
  const { analysis, fonts_hash } = await parts.read(scope, deck.client_id, file, signal);
  const kept = await keepParse(store, analysis, { mode, fonts_hash, original, now: parts.clock.now() });
  const { before, template, deck: renewed } = await renewDeck(parts, scope, deck, kept);
  await run.progress({ step: 'master_decks.reading', done: 1, total: 1, message });
  return { ...resultOf(renewed), ...comparison(before, template) };
}

function resultOf({ _id, template_id, layout_count, readiness_score }: MasterDeckRecord) {
  return { master_deck_id: _id, template_id, layout_count, readiness_score };
}

function comparison(before: Template | null, after: Template): Pick<ReparseResult, 'kept' | 'added' | 'removed'> {
  const former = new Set(before?.layouts.map(({ db_id }) => db_id));
  const kept = after.layouts.filter(({ db_id }) => former.has(db_id)).length;
  return { kept, added: after.layouts.length - kept, removed: former.size - kept };
}
