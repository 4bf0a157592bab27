import { Schema } from 'mongoose';
import type { RuleSetState } from '../../../common/api/rule-sets.ts';
import type { Rule } from '../../../common/deck/rule.ts';
import type { StoredDocument } from '../../../server/kernel/sdk/collection.ts';
import { defineModel } from '../../../server/kernel/sdk/define-model.ts';
import type { DryRunResult } from '../../../server/kernel/sdk/ports/deck-rules.ts';

/** Rules for all clients, for one client or for one of its teams. Published rules never change. */
export interface RuleSetRecord extends StoredDocument {
  /** Null: for all clients. */
  client_id: string | null;
  team_id: string | null;
  name: string;
  state: RuleSetState;
  /** 0 until it is published. */
  version: number;
  revision: number;
  rules: Rule[];
  /** Hash of the rules: a dry run is only valid for the same rules. */
  content_hash: string;
  dry_run: (DryRunResult & { at: Date }) | null;
  published_at: Date | null;
  retired_at: Date | null;
}

const text = { type: String, required: true } as const;
const maybe = { type: String, default: null } as const;
const count = { type: Number, required: true } as const;
const date = { type: Date, default: null } as const;

export const ruleSetModel = defineModel<RuleSetRecord>({
  collection: 'rule_sets',
  tenancy: 'client',
  schema: new Schema<RuleSetRecord>({
    ...{ client_id: maybe, team_id: maybe, name: text, state: text, version: count, revision: count },
    rules: { type: [Schema.Types.Mixed] as never, required: true },
    content_hash: text,
    dry_run: { type: Schema.Types.Mixed, default: null } as never,
    ...{ published_at: date, retired_at: date },
  }),
});
