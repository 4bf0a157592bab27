import { defineMigration } from '../../kernel/sdk/define-migration.ts';

/** What jobs and events are found by, and what may be there once only. */
export const migration = defineMigration({
  async up(database) {
    await database.collection('jobs').createIndexes([
      // The next job of each client in turn.
      { key: { state: 1, client_id: 1, queued_at: 1, _id: 1 } },
      // Runs whose worker is gone.
      { key: { state: 1, heartbeat_at: 1 } },
      // Lists: of a client, of one user, of everybody.
      { key: { client_id: 1, queued_at: -1, _id: -1 } },
      { key: { user_id: 1, queued_at: -1, _id: -1 } },
      { key: { queued_at: -1, _id: -1 } },
      { key: { presentation_id: 1, state: 1 } },
      { key: { is_announced: 1, finished_at: 1 } },
      {
        key: { user_id: 1, idempotency_key: 1 },
        unique: true,
        partialFilterExpression: { idempotency_key: { $type: 'string' } },
      },
    ]);
    await database.collection('events').createIndexes([
      { key: { stream: 1, seq: 1 }, unique: true },
      { key: { stream: 1, once: 1 }, unique: true, partialFilterExpression: { once: { $type: 'string' } } },
    ]);
  },
});
