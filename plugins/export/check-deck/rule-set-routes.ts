import { z } from 'zod';
import {
  dryRunFields,
  MAX_DRY_RUN_FILES,
  ruleSetParams,
  ruleSetReading,
  ruleSetSchema,
} from '../../../common/api/rule-sets.ts';
import { jobAccepted } from '../../../common/api/jobs.ts';
import { MAX_CHECKED_BYTES } from '../../../common/api/rules.ts';
import type { MasterDeckMade, Template, Templates } from '../../../server/domains/templates/contract.ts';
import { AppError, unknownId } from '../../../server/kernel/sdk/app-error.ts';
import { defineJob } from '../../../server/kernel/sdk/define-job.ts';
import type { Job } from '../../../server/kernel/sdk/define-job.ts';
import { defineRoute, json, multipart } from '../../../server/kernel/sdk/define-route.ts';
import type { Route } from '../../../server/kernel/sdk/define-route.ts';
import type { JobQueue } from '../../../server/kernel/sdk/ports/jobs.ts';
import type { RuleSets } from '../../../server/kernel/sdk/ports/deck-rules.ts';
import { DRY_RUN_JOB } from './dry-run.ts';
import type { DryRunWork } from './dry-run.ts';
import type { CheckingAnswer, DeckToCheck } from './check-deck-thread.ts';
import type { RuleSet } from '../../../common/deck/rule.ts';
import type { Scope } from '../../../server/kernel/sdk/scope.ts';

interface RuleSetRoutesParts {
  ruleSets: RuleSets;
  templates: Pick<Templates, 'find' | 'file'>;
  /** Reads a file in a thread of its own. */
  checkFile: (deck: DeckToCheck, signal: AbortSignal) => Promise<CheckingAnswer>;
  queue: Pick<JobQueue, 'enqueue'>;
}

/** Actions on rule sets that need decks: reading the first one from a master, and dry runs. */
export function deckRuleSetRoutes({ ruleSets, queue, ...parts }: RuleSetRoutesParts): Route[] {
  return [
    defineRoute({
      auth: 'session',
      action: 'brand.change',
      tag: 'rules',
      method: 'POST',
      path: '/rule-sets/from-template',
      summary: 'Read a first rule set from the master deck of a template; it is stored as a draft',
      rate: { per_minute: 20 },
      input: { body: ruleSetReading },
      output: json(ruleSetSchema, 201),
      problems: ['invalid', 'conflict', 'too_large', 'unsupported'],
      handler: async (request) => {
        const { scope, body } = request;
        const template = await parts.templates.find(scope, body.template);
        if (template === null) throw unknownId('/template');
        const read = await rulesIn(parts, scope, template, request.signal);
        return ruleSets.draft(request, body.client_id, { ...read, name: body.name ?? read.name });
      },
    }),
    defineRoute({
      auth: 'session',
      action: 'brand.change',
      tag: 'rules',
      method: 'POST',
      path: '/rule-sets/{id}/dry-run',
      summary: 'Try a draft on the last decks, the templates and files; the result is part of the rule set',
      rate: { per_minute: 10 },
      input: {
        params: ruleSetParams,
        body: multipart({
          ...{ fields: dryRunFields, file_field: 'files', min_files: 0, max_files: MAX_DRY_RUN_FILES },
          max_file_bytes: MAX_CHECKED_BYTES,
        }),
      },
      output: json(jobAccepted, 202),
      problems: ['not_found', 'conflict', 'too_large', 'unsupported', 'invalid', 'unavailable'],
      handler: async (request) => {
        const { scope, actor, params, body, files, language } = request;
        const { client_id } = await ruleSets.assertDraft(request, params.id);
        const foreign = files.find(({ name }) => !/\.pptx$/iu.test(name));
        if (foreign !== undefined) throw new AppError('unsupported', 'export.not_a_pptx', { file: foreign.name });
        const payload: DryRunWork = {
          ...{ rule_set_id: params.id, decks: body.decks, language },
          files: files.map(({ name, blob }) => ({ key: blob.key, name })),
        };
        const job_id = await queue.enqueue(scope, { name: DRY_RUN_JOB, payload, client_id, user_id: actor.user_id });
        for (const file of files) file.keep();
        return { job_id };
      },
    }),
  ];
}

const FIRST_RULES_JOB = 'rules.first';
const firstRules = z.object({ template_id: z.string() });

/** Reads the first master deck of a client without rule sets as a rule set, in a worker. */
export function firstRulesOf({ ruleSets, queue }: Pick<RuleSetRoutesParts, 'ruleSets' | 'queue'>): MasterDeckMade {
  return {
    async made(scope, { client_id, template_id }, user_id) {
      if (await ruleSets.has(scope, client_id)) return;
      await queue.enqueue(scope, { name: FIRST_RULES_JOB, payload: { template_id }, client_id, user_id });
    },
  };
}

/** Stores a client's first rule set as a draft; it takes effect once a user has tried and published it. */
export function firstRulesJob({ ruleSets, ...parts }: Omit<RuleSetRoutesParts, 'queue'>): Job {
  return defineJob({
    name: FIRST_RULES_JOB,
    payload: firstRules,
    timeoutMs: 120_000,
    // One at a time, so that two masters at once give one rule set.
    concurrency: 1,
    async handler({ scope, job: { user_id }, payload, signal }) {
      const template = await parts.templates.find(scope, payload.template_id);
      // It may have been deleted meanwhile.
      if (template === null || template.client_id === null) return { rule_set_id: null };
      const set = await rulesIn(parts, scope, template, signal);
      return { rule_set_id: await ruleSets.firstDraft(scope, user_id, template.client_id, set) };
    },
  });
}

/** The rules that the master deck of a template implies. */
async function rulesIn(
  { templates, checkFile }: Pick<RuleSetRoutesParts, 'templates' | 'checkFile'>,
  scope: Scope,
  { content_hash, title }: Template,
  signal: AbortSignal,
): Promise<RuleSet> {
  const { bytes, file_name } = await templates.file(scope, content_hash);
  const { rules } = await checkFile({ bytes, name: file_name, work: { kind: 'rules', title } }, signal);
  if (rules === undefined) throw new TypeError('the file was not read as rules');
  return rules;
}
