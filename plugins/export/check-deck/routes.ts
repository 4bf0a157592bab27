import pLimit from 'p-limit';
import { z } from 'zod';
import { qualityReportSchema } from '../../../common/api/finding.ts';
import { checkDeckQuery, checkReportSchema, MAX_CHECKED_BYTES } from '../../../common/api/rules.ts';
import { slidesParams } from '../../../common/api/slides.ts';
import { CodedError } from '../../../common/deck/coded-error.ts';
import type { Language } from '../../../common/i18n/locale.ts';
import type { Translator } from '../../../common/i18n/translator.ts';
import { AppError } from '../../../server/kernel/sdk/app-error.ts';
import { endThread, nextMessage, startThread } from '../../../server/kernel/sdk/child-programs.ts';
import { defineRoute, json, multipart } from '../../../server/kernel/sdk/define-route.ts';
import type { Route } from '../../../server/kernel/sdk/define-route.ts';
import type { BrandRules } from '../../../server/kernel/sdk/ports/deck-rules.ts';
import type { FileStore } from '../../../server/kernel/sdk/ports/file-store.ts';
import { presentGates, presentReport } from '../presenter.ts';
import type { QualityReports } from '../quality-reports.ts';
import type { CheckingAnswer, CheckingReply, DeckToCheck } from './check-deck-thread.ts';

interface CheckDeckRoutesParts {
  store: Pick<FileStore, 'read'>;
  brandRules: BrandRules | undefined;
  qualityReports: QualityReports;
  translators: Readonly<Record<Language, Translator>>;
}

const TIME_OUT_MS = 60_000;
const MEMORY_MB = 768;
const oneAtATime = pLimit(1);

/** Checks a file in a thread, one at a time, or reads rules from it. @throws as `checkInThread`. */
export async function checkFile(deck: DeckToCheck, signal: AbortSignal): Promise<CheckingAnswer> {
  return oneAtATime(() => checkInThread(deck, signal));
}

/** Checks of presentations and of any .pptx file against the rules of the caller's client. */
export function checkDeckRoutes({ store, brandRules, qualityReports, translators }: CheckDeckRoutesParts): Route[] {
  return [
    defineRoute({
      auth: 'session',
      action: 'export.judge',
      tag: 'brand',
      method: 'POST',
      path: '/presentations/{id}/brand-check',
      summary: 'Check a presentation against the rules of its client',
      input: { params: slidesParams },
      output: json(qualityReportSchema),
      problems: ['not_found', 'conflict', 'unavailable'],
      handler: async ({ actor, scope, params, signal, language }) =>
        presentReport(await qualityReports.current(actor, scope, params.id, signal), translators[language]),
    }),
    defineRoute({
      auth: 'session',
      action: 'export.judge',
      tag: 'brand',
      method: 'POST',
      path: '/brand/check-deck',
      summary: "Check any .pptx against the rules of the caller's client; nothing of it is kept",
      rate: { per_minute: 10 },
      input: {
        query: checkDeckQuery,
        body: multipart({
          ...{ fields: z.object({}), file_field: 'file', min_files: 1, max_files: 1 },
          max_file_bytes: MAX_CHECKED_BYTES,
        }),
      },
      output: json(checkReportSchema),
      problems: ['too_large', 'unsupported', 'invalid'],
      handler: async ({ actor, scope, files, query, signal, language }) => {
        const [file] = files;
        if (file === undefined) throw new TypeError('the form has no file');
        if (!/\.pptx$/iu.test(file.name)) throw new AppError('unsupported', 'export.not_a_pptx', { file: file.name });
        const { client_id, team_ids } = actor;
        const rule_set = client_id === null ? null : ((await brandRules?.ruleSet(scope, client_id, team_ids)) ?? null);
        const kind = query.fix === 'true' ? 'fix' : 'report';
        const deck = { name: file.name, bytes: await store.read(file.blob.key), work: { kind, rule_set } as const };
        const { report, fixed } = await checkFile(deck, signal);
        if (report === undefined) return { fixed_file: Buffer.from(fixed ?? []).toString('base64') };
        return { report: presentGates(report, translators[language]) };
      },
    }),
  ];
}

/** @throws CodedError of the package; AppError `too_large` for a file that takes too long or too much memory. */
async function checkInThread(deck: DeckToCheck, signal: AbortSignal): Promise<CheckingAnswer> {
  const worker = startThread(new URL('./check-deck-thread.ts', import.meta.url), MEMORY_MB);
  const until = performance.now() + TIME_OUT_MS;
  const answer = (): Promise<CheckingReply> => nextMessage(worker, Math.max(0, until - performance.now()), signal);
  try {
    const reply = await (async () => {
      // Its program has to be loaded first.
      await answer();
      worker.postMessage(deck);
      return answer();
    })().catch((cause: unknown) => {
      signal.throwIfAborted();
      throw new AppError('too_large', 'export.reviewed_deck_too_heavy', { file: deck.name }, { cause });
    });
    if ('isReady' in reply) throw new Error('the thread reported ready twice');
    if (!('failure' in reply)) return reply;
    const { code, params, detail } = reply.failure;
    throw code === null ? new Error(detail) : new CodedError(code, params, { cause: new Error(detail) });
  } finally {
    void endThread(worker, signal.aborted);
  }
}
