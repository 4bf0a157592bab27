import * as z from 'zod';
import { listOf, pageQuery } from './list.ts';
import { ruleList } from './rules.ts';

const RULE_SET_STATES = ['draft', 'published', 'retired'] as const;
export type RuleSetState = (typeof RULE_SET_STATES)[number];

/** The levels of rule sets, highest first. Lower levels may tighten the rules of higher ones. */
const RULE_LEVELS = ['organisation', 'client', 'team'] as const;

/** Maximum number of decks in a dry run. */
export const MAX_DRY_RUN_DECKS = 100;
export const MAX_DRY_RUN_FILES = 20;

const id = z.string().min(1).max(64);
const name = z.string().trim().min(1).max(200);
const time = z.iso.datetime();
const count = z.int().min(0);

export const ruleSetParams = z.object({ id });

const change = z.enum(['newly_flagged', 'newly_clean', 'flagged', 'clean', 'unreadable']);

const dryRunSchema = z.strictObject({
  content_hash: z.string().meta({ description: 'Of the rules that were tried.' }),
  is_current: z.boolean().meta({ description: 'False once the rules have changed: run it again before publishing.' }),
  at: time,
  checked: z.strictObject({ decks: count, samples: count, files: count }),
  newly_flagged: count,
  newly_clean: count,
  fixable: count.meta({ description: 'New findings that are fixed without changing meaning.' }),
  items: z
    .array(
      z.strictObject({
        kind: z.enum(['deck', 'sample', 'file']),
        id: z.string().nullable(),
        name: z.string(),
        team_ids: z.array(z.string()),
        change,
        before: count.meta({ description: 'Errors and warnings by the rules in force.' }),
        after: count.meta({ description: 'Errors and warnings by the draft.' }),
        fixable: count,
      }),
    )
    .meta({ description: 'Those that change first.' }),
  teams: z.array(z.strictObject({ team_id: z.string(), newly_flagged: count, newly_clean: count })),
  noisiest: z
    .array(
      z.strictObject({
        ...{ rule: z.string(), findings: count, places: count },
        newly: count.optional().meta({ description: 'Of them those that the rules in force don’t find.' }),
        examples: z
          .array(
            z.strictObject({
              name: z.string().meta({ description: 'Of the deck, template or file.' }),
              ...{
                message: z.string(),
                how_to_fix: z.string(),
                seen: z.string().optional(),
                wanted: z.string().optional(),
              },
            }),
          )
          .max(3)
          .optional()
          .meta({ description: 'In the language of the user who asked for the dry run.' }),
      }),
    )
    .max(10)
    .meta({ description: 'The rules that find most: a rule that finds something everywhere may be wrong.' }),
});
export type DryRunBody = z.output<typeof dryRunSchema>;
export type DryRunChange = z.output<typeof change>;

const about = {
  id: z.string(),
  client_id: z.string().nullable().meta({ description: 'Null: for all clients.' }),
  team_id: z.string().nullable().meta({ description: 'Null: for all teams of the client.' }),
  level: z.enum(RULE_LEVELS),
  name: z.string(),
  state: z.enum(RULE_SET_STATES),
  version: count.meta({ description: 'Of a published or retired one; 0: it was never published.' }),
  revision: z.int().min(1).meta({ description: 'Counts its changes; its ETag without the quotes.' }),
  rule_count: count,
  has_dry_run: z.boolean().meta({ description: 'Whether these very rules were tried.' }),
  published_at: time.nullable(),
  retired_at: time.nullable(),
  created_at: time,
  updated_at: time,
};

/** A rule set without its rules. */
const ruleSetSummary = z.strictObject(about);
export type RuleSetSummary = z.output<typeof ruleSetSummary>;

export const ruleSetSchema = z.strictObject({
  ...about,
  rules: ruleList,
  dry_run: dryRunSchema.nullable(),
});
export type RuleSetBody = z.output<typeof ruleSetSchema>;

export const ruleSetList = listOf(ruleSetSummary);

export const ruleSetQuery = pageQuery.extend({
  client_id: id.optional(),
  state: z.enum(RULE_SET_STATES).optional(),
});
export type RuleSetQuery = z.output<typeof ruleSetQuery>;

/** Body of POST /rule-sets: a file of rules with the level it is for. */
export const ruleSetInput = z.object({
  client_id: id.nullish().meta({ description: 'The caller’s own client where absent; null: for all clients.' }),
  team_id: id.nullish(),
  name,
  rules: ruleList,
});
export type RuleSetInput = z.output<typeof ruleSetInput>;

/** Body of POST /rule-sets/from-template. */
export const ruleSetReading = z.object({
  client_id: id.optional().meta({ description: 'The caller’s own client where absent.' }),
  template: z.string().min(1).max(200).meta({ description: 'Id or name of a template; its master deck is read.' }),
  name: name.optional().meta({ description: 'The template’s where absent.' }),
});

/** Body of PUT /rule-sets/{id}; absent fields stay unchanged. */
export const ruleSetChange = z.object({ name: name.optional(), rules: ruleList.optional() });
export type RuleSetChange = z.output<typeof ruleSetChange>;

/** Fields of POST /rule-sets/{id}/dry-run. */
export const dryRunFields = z.object({
  decks: z.coerce
    .number()
    .int()
    .min(0)
    .max(MAX_DRY_RUN_DECKS)
    .default(20)
    .meta({ description: 'How many of the most recent decks were checked.' }),
});
