import { defineMigration } from '../../../kernel/sdk/define-migration.ts';
import { chainOf, hashOf } from '../chain.ts';
import type { ChainedFields } from '../chain.ts';

interface Row extends Omit<ChainedFields, 'seq'> {
  seq: number | null;
}
interface Head {
  _id: string;
}

/**
 * Every entry gets its place in the chain of its client, in the order of time, and the places become unique. Those made before
 * there were chains are hashed without a seal: the first entry behind them, sealed, stands for them. Repeated, it goes
 * on where it stopped.
 */
export const migration = defineMigration({
  async up(database) {
    const log = database.collection<Row>('audit_log');
    const heads = database.collection<Head>('audit_heads');
    const clientIds: (string | null)[] = await log.distinct('client_id');
    for (const clientId of clientIds) {
      const last = await log
        .find({ client_id: clientId, seq: { $ne: null } })
        .sort({ seq: -1 })
        .limit(1)
        .next();
      let seq = last?.seq ?? 0;
      let prev: string | null = (last as { hash?: string } | null)?.hash ?? null;
      const rows = log.find({ client_id: clientId, seq: null }).sort({ at: 1, _id: 1 });
      for await (const row of rows) {
        seq += 1;
        const hash: string = hashOf({ ...row, seq, prev });
        await log.updateOne({ _id: row._id }, { $set: { seq, prev, hash, seal: null } });
        prev = hash;
      }
      if (prev === null) continue;
      const now = new Date();
      const head = { client_id: clientId, seq, hash: prev, seal: null, created_at: now, updated_at: now };
      // One that is there was written by a server, and sealed.
      await heads.updateOne({ _id: chainOf(clientId) }, { $setOnInsert: head }, { upsert: true });
    }
    await log.createIndexes([
      { key: { client_id: 1, seq: 1 }, name: 'client_seq', unique: true },
      { key: { 'target.id': 1, at: -1 }, name: 'target_at' },
      { key: { request_id: 1 }, name: 'request' },
    ]);
  },
});
