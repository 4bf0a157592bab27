import { Schema } from 'mongoose';
import type { StoredDocument } from '../../../kernel/sdk/collection.ts';
import { defineModel } from '../../../kernel/sdk/define-model.ts';
import type { Histogram } from './histogram.ts';

/** What happened on one day in one client, of one kind, by one set of values. Its id names all of these. */
export interface DayFigures extends StoredDocument {
  /** In UTC, such as 2026-11-23. */
  day: string;
  client_id: string | null;
  kind: string;
  by: Record<string, string>;
  sums: Record<string, number>;
  durations: Record<string, Histogram>;
}

export const dayFiguresModel = defineModel<DayFigures>({
  collection: 'analytics_days',
  tenancy: 'client',
  schema: new Schema<DayFigures>(
    {
      day: { type: String, required: true },
      client_id: { type: String, default: null },
      kind: { type: String, required: true },
      by: { type: Schema.Types.Mixed, default: {} },
      sums: { type: Schema.Types.Mixed, default: {} },
      durations: { type: Schema.Types.Mixed, default: {} },
    },
    { minimize: false },
  ),
});

/** How far days are collected. One document, `days`. */
export interface CollectionState extends StoredDocument {
  /** The last day that is over and collected whole. */
  final_day: string | null;
  /** Up to when the day after it is collected. */
  collected_at: Date | null;
}

export const collectionStateModel = defineModel<CollectionState>({
  collection: 'analytics_states',
  tenancy: 'service',
  schema: new Schema<CollectionState>({
    final_day: { type: String, default: null },
    collected_at: { type: Date, default: null },
  }),
});
