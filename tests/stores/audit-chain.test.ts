import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Db } from 'mongodb';
import type { AuditChain } from '../../common/api/audit.ts';
import { connectDatabase } from '../../server/store/connect-database.ts';
import type { Database } from '../../server/store/connect-database.ts';
import { createAuditSeal } from '../../server/store/create-secret-box.ts';
import { hashOf, createChainWriter } from '../../server/domains/audit/chain.ts';
import type { ChainWriter } from '../../server/domains/audit/chain.ts';
import type { AuditHead, AuditRecord } from '../../server/domains/audit/contract.ts';
import { migration as indexes } from '../../server/domains/audit/migrations/001-indexes.ts';
import { migration as chains } from '../../server/domains/audit/migrations/002-chains.ts';
import { auditHeads, auditLog, createAuditRepository } from '../../server/domains/audit/repository.ts';
import { createAuditService } from '../../server/domains/audit/service.ts';
import { systemClock } from '../../server/kernel/sdk/clock.ts';
import { Scope } from '../../server/kernel/sdk/scope.ts';
import { silentLog } from '../support/silent-log.ts';
import { openTestDatabase } from '../support/test-database.ts';
import type { TestDatabase } from '../support/test-database.ts';

const everything = Scope.ofSystem('a test');
const KEYS = [{ id: 'k1', key: randomBytes(32) }];
const NEW_KEY = { id: 'k2', key: randomBytes(32) };

let given: TestDatabase;
let other: Database;
let native: Db;
/** Each test has its own client, and so its own chain. */
let clients = 0;

beforeAll(async () => {
  given = await openTestDatabase();
  other = await connectDatabase({ uri: given.uri, name: given.name, log: silentLog });
  native = given.database.native;
  await indexes.up(native);
  await chains.up(native);
});
afterAll(async () => {
  await other.close();
  await given.close();
});

const entryOf = (client_id: string | null, note: string) => ({
  ...{ at: new Date(), action: 'test.change', client_id, user_id: 'u', request_id: null, address: null },
  ...{ target: { kind: 'thing', id: note, name: null }, before: null, after: { note } },
});
/** As in one process of a service. */
function processOn(database: Database, keys = KEYS) {
  const [log, heads] = [database.collection(auditLog), database.collection(auditHeads)];
  const seal = createAuditSeal(keys);
  const writer = createChainWriter({ log, heads, seal, logger: silentLog });
  const repository = createAuditRepository(log, heads);
  const service = createAuditService({ repository, writer, seal, clock: systemClock, logger: silentLog });
  return { writer, service };
}
const rowsOf = (client_id: string | null) =>
  native.collection<AuditRecord>('audit_log').find({ client_id }).sort({ seq: 1 }).toArray();
const rows = () => native.collection<AuditRecord>('audit_log');
const heads = () => native.collection<AuditHead>('audit_heads');
const addSome = async (writer: ChainWriter, client: string, count: number): Promise<void> => {
  for (let index = 1; index <= count; index += 1) await writer.add(entryOf(client, `${index}`));
};
const newClient = (): string => `client${(clients += 1)}`;

async function verify(
  client: string | null,
  keys = KEYS,
  noted: { seq: number; hash: string } | null = null,
): Promise<AuditChain> {
  const query = { client_id: client ?? 'none', ...noted };
  const found = await processOn(given.database, keys).service.verify(everything, query, new AbortController().signal);
  expect(found).toHaveLength(1);
  return found[0] as AuditChain;
}
const breakOf = async (client: string, keys = KEYS) => {
  const { is_intact, first_break } = await verify(client, keys);
  expect(is_intact).toBe(first_break === null);
  return first_break === null ? null : `${first_break.seq} ${first_break.fault}`;
};

describe('a chain of audit entries', () => {
  it('loses none of 200 that two processes add concurrently, and has no gap', async () => {
    const client = newClient();
    const [one, two] = [processOn(given.database), processOn(other)];
    const notes = Array.from({ length: 200 }, (_, index) => `n${index}`);
    await Promise.all(notes.map((note, index) => (index % 2 === 0 ? one : two).writer.add(entryOf(client, note))));
    const stored = await rowsOf(client);
    expect(stored.map(({ seq }) => seq)).toEqual(notes.map((_, index) => index + 1));
    expect(stored.map(({ target }) => target.id).sort()).toEqual([...notes].sort());
    const last = stored.at(-1);
    expect(await verify(client)).toEqual({
      ...{ client_id: client, is_intact: true, entries: 200, head: { seq: 200, hash: last?.hash }, first_break: null },
      ...{ sealed_from: 1, unchecked_seals: 0 },
    });
  });

  it('is one per client, and one for what belongs to no client', async () => {
    const [client, { writer }] = [newClient(), processOn(given.database)];
    await Promise.all([
      writer.add(entryOf(null, 'a')),
      writer.add(entryOf(client, 'b')),
      writer.add(entryOf(null, 'c')),
    ]);
    expect((await rowsOf(null)).map(({ seq }) => seq)).toEqual([1, 2]);
    expect((await rowsOf(client)).map(({ seq }) => seq)).toEqual([1]);
    expect((await verify(null)).is_intact).toBe(true);
    const all = await processOn(given.database).service.verify(everything, {}, new AbortController().signal);
    expect(all.map(({ client_id }) => client_id)).toEqual(expect.arrayContaining([null, client]));
    const own = Scope.ofClient(client, 'a test');
    const seen = await processOn(given.database).service.verify(own, {}, new AbortController().signal);
    expect(seen.map(({ client_id }) => client_id)).toEqual([client]);
  });

  it.each<[string, (client: string) => Promise<unknown>, string | null]>([
    [
      'an entry that says something else',
      (c) => rows().updateOne({ client_id: c, seq: 3 }, { $set: { 'after.note': 'x' } }),
      '3 altered',
    ],
    ['another time', (c) => rows().updateOne({ client_id: c, seq: 3 }, { $set: { at: new Date(0) } }), '3 altered'],
    [
      'a time that is none',
      (c) => rows().updateOne({ client_id: c, seq: 3 }, { $set: { at: 'x' } } as never),
      '3 altered',
    ],
    ['an entry taken out', (c) => rows().deleteOne({ client_id: c, seq: 3 }), '3 missing'],
    ['the first taken out', (c) => rows().deleteOne({ client_id: c, seq: 1 }), '1 missing'],
    ['the last taken out', (c) => rows().deleteOne({ client_id: c, seq: 6 }), '6 cut_off'],
    ['all taken out', (c) => rows().deleteMany({ client_id: c }), '1 cut_off'],
    ['two that changed places', swapTwo, '3 altered'],
    [
      'one put in without a place',
      (c) => rows().insertOne({ ...entryOf(c, 'x'), _id: `x${c}` } as never),
      '1 out_of_order',
    ],
    ['the seal of another entry', (c) => moveSeal(c), '3 forged'],
    ['no seal', (c) => rows().updateOne({ client_id: c, seq: 3 }, { $set: { seal: null } }), '3 unsealed'],
    ['one altered and hashed again', (c) => rehash(c, 3, 3), '3 forged'],
    ['one altered and all behind it hashed again', (c) => rehash(c, 3, 6), '3 forged'],
    ['the head gone', (c) => heads().deleteOne({ client_id: c }), '7 head_lost'],
    ['the head put back with the end cut off', (c) => putBack(c), '4 head_forged'],
  ])('shows %s', async (_, tamper, expected) => {
    const client = newClient();
    await addSome(processOn(given.database).writer, client, 6);
    expect(await breakOf(client)).toBeNull();
    await tamper(client);
    expect(await breakOf(client)).toBe(expected);
  });

  it('keeps showing that its end was cut off, whatever is added afterwards', async () => {
    const client = newClient();
    await addSome(processOn(given.database).writer, client, 6);
    await rows().deleteMany({ client_id: client, seq: { $gt: 4 } });
    await addSome(processOn(given.database).writer, client, 3);
    expect(await breakOf(client)).toBe('5 missing');
  });

  it('is checked against a place that was noted: even a chain that was regenerated as a whole is found out', async () => {
    const client = newClient();
    await addSome(processOn(given.database).writer, client, 6);
    const { head } = await verify(client);
    await addSome(processOn(given.database).writer, client, 1);
    expect(await verify(client, KEYS, head)).toMatchObject({ is_intact: true, entries: 7 });
    await rows().deleteMany({ client_id: client });
    await heads().deleteMany({ client_id: client });
    const gone = await verify(client, KEYS, head);
    expect(gone).toMatchObject({ is_intact: false, first_break: { seq: 1, fault: 'cut_off' } });
    await addSome(processOn(given.database).writer, client, 8);
    expect(await breakOf(client)).toBeNull();
    expect(await verify(client, KEYS, head)).toMatchObject({ first_break: { seq: 6, fault: 'other_than_noted' } });
  });

  it('goes on under another key; where the old one is lost, hashes still show it', async () => {
    const client = newClient();
    await addSome(processOn(given.database).writer, client, 3);
    await addSome(processOn(given.database, [NEW_KEY, ...KEYS]).writer, client, 3);
    expect(await verify(client, [NEW_KEY, ...KEYS])).toMatchObject({ is_intact: true, unchecked_seals: 0 });
    expect(await verify(client, [NEW_KEY])).toMatchObject({ is_intact: true, unchecked_seals: 3 });
    await rows().updateOne({ client_id: client, seq: 2 }, { $set: { action: 'x' } });
    expect(await breakOf(client, [NEW_KEY])).toBe('2 altered');
  });

  it('is a chain of plain hashes without a key, and sealed from when there is one', async () => {
    const client = newClient();
    await addSome(processOn(given.database, []).writer, client, 3);
    expect(await verify(client)).toMatchObject({ is_intact: true, sealed_from: null });
    await addSome(processOn(given.database).writer, client, 2);
    expect(await verify(client)).toMatchObject({ is_intact: true, sealed_from: 4 });
    // An entry without a seal is covered by that of the next entry.
    await rehash(client, 2, 3);
    expect(await breakOf(client)).toBe('4 out_of_order');
  });

  it('takes up entries of before there were chains, in the order of time; doing it again changes nothing', async () => {
    const client = newClient();
    await rows().dropIndex('client_seq');
    const old = [3, 1, 2].map((day) => ({
      ...entryOf(client, `d${day}`),
      _id: `${client}-${day}`,
      seq: null,
      at: new Date(2026, 0, day),
    }));
    await rows().insertMany(old as never);
    await rows().updateOne(
      { _id: `${client}-2` },
      { $set: { after: { archived_at: new Date(5), deep: { b: 1, a: 2 } } } },
    );
    await chains.up(native);
    const taken = await rowsOf(client);
    expect(taken.map(({ _id, seq }) => [_id, seq])).toEqual([1, 2, 3].map((day) => [`${client}-${day}`, day]));
    await chains.up(native);
    expect(await rowsOf(client)).toEqual(taken);
    await addSome(processOn(given.database).writer, client, 1);
    expect(await verify(client)).toMatchObject({ is_intact: true, entries: 4, sealed_from: 4 });
    expect(await breakOf('client1')).toBeNull();
  });

  it('is walked to its end, however long', async () => {
    const client = newClient();
    await insertChain(client, 1_203);
    expect(await verify(client)).toMatchObject({ is_intact: true, entries: 1_203 });
    await rows().deleteOne({ client_id: client, seq: 1_001 });
    expect(await breakOf(client)).toBe('1001 missing');
  });
});

/** A chain as it was written without a key. */
async function insertChain(client: string, count: number): Promise<void> {
  const made: AuditRecord[] = [];
  for (let seq = 1; seq <= count; seq += 1) {
    const fields = { ...entryOf(client, `${seq}`), _id: `${client}-${seq}`, seq, prev: made.at(-1)?.hash ?? null };
    made.push({ ...fields, hash: hashOf(fields), seal: null, created_at: fields.at, updated_at: fields.at });
  }
  await rows().insertMany(made);
  const [hash, at] = [made.at(-1)?.hash ?? '', new Date()];
  const head = { _id: client, client_id: client, seq: count, hash, seal: null, created_at: at, updated_at: at };
  await heads().insertOne(head);
}

async function swapTwo(client: string): Promise<void> {
  const [three, four] = (await rowsOf(client)).slice(2, 4);
  await rows().updateOne({ _id: three?._id ?? '' }, { $set: { seq: 100 } });
  await rows().updateOne({ _id: four?._id ?? '' }, { $set: { seq: 3 } });
  await rows().updateOne({ _id: three?._id ?? '' }, { $set: { seq: 4 } });
}

async function moveSeal(client: string): Promise<void> {
  const four = (await rowsOf(client))[3];
  await rows().updateOne({ client_id: client, seq: 3 }, { $set: { seal: four?.seal ?? null } });
}

/** An attacker with the database and the program, but no key. */
async function rehash(client: string, from: number, to: number): Promise<void> {
  let prev: string | null = null;
  for (const row of await rowsOf(client)) {
    if (row.seq >= from && row.seq <= to) {
      const altered = { ...row, ...(row.seq === from ? { after: { note: 'another' } } : {}), prev };
      const hash = hashOf(altered);
      await rows().updateOne({ _id: row._id }, { $set: { after: altered.after, prev, hash } });
      prev = hash;
    } else prev = row.hash;
  }
}

/** The end removed, and the head set to the rest. */
async function putBack(client: string): Promise<void> {
  await rows().deleteMany({ client_id: client, seq: { $gt: 4 } });
  const four = (await rowsOf(client))[3];
  await heads().updateOne({ client_id: client }, { $set: { seq: 4, hash: four?.hash ?? '' } });
}
