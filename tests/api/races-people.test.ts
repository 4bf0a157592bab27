import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { raceCount } from '../support/eventually.ts';
import { startTestServer } from '../support/start-test-server.ts';
import type { Caller, TestServer } from '../support/start-test-server.ts';

/** Of each kind. */
const RACES = raceCount(48);
/** Concurrent races, so that they also meet each other. */
const AT_ONCE = 8;

let server: TestServer;
/** Two administrators who do the same thing at the same time. */
let root: Caller;
let lead: Caller;
let ann: Caller;
let cem: Caller;
let home: string;

interface Entry {
  action: string;
  target: { id: string };
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

const made = async (caller: Caller, path: string, body: object): Promise<string> =>
  ((await caller.post(path).send(body).expect(201)).body as { id: string }).id;
/** Runs all races, with limited concurrency. */
async function race(count: number, run: (index: number) => Promise<void>): Promise<void> {
  let next = 0;
  const runner = async (): Promise<void> => {
    for (let index = next++; index < count; index = next++) await run(index);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, runner));
}
const collection = (name: string) => server.database.native.collection<{ _id: string }>(name);
/** The audit entries about each thing, in order. */
const entries = async (actions: RegExp): Promise<Map<string, Entry[]>> => {
  const found = (await server.database.native
    .collection('audit_log')
    .find({ action: actions })
    .sort({ seq: 1, _id: 1 })
    .toArray()) as unknown as Entry[];
  const byTarget = new Map<string, Entry[]>();
  for (const entry of found) byTarget.set(entry.target.id, [...(byTarget.get(entry.target.id) ?? []), entry]);
  return byTarget;
};

beforeAll(async () => {
  server = await startTestServer();
  root = await server.signIn('admin@localhost');
  home = root.user.clientId ?? '';
  const { user } = await server.signIn('lead@example.org');
  await root.patch(`/admin/users/${user.id}`).send({ role: 'client_admin' }).expect(200);
  lead = await server.signIn('lead@example.org');
  ann = await server.signIn('ann@example.org');
  cem = await server.signIn('cem@example.org');
});
afterAll(() => server.close());

describe('races between people', () => {
  it('switch a user over once, however many ask at the same moment', async () => {
    const users = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, index) => server.signIn(`person-${index}@example.org`)),
    );
    await Promise.all(
      users.map(async ({ user }) => {
        for (let round = 0; round < RACES / AT_ONCE; round += 1) {
          const is_active = round % 2 === 1;
          const answers = await Promise.all(
            [root, lead].map((caller) => caller.patch(`/admin/users/${user.id}`).send({ is_active })),
          );
          expect(answers.map((answer) => [answer.status, (answer.body as { is_active: boolean }).is_active])).toEqual([
            [200, is_active],
            [200, is_active],
          ]);
        }
      }),
    );
    const switches = Array.from({ length: RACES / AT_ONCE }, (_, round) => round % 2 === 1);
    const reported = await entries(/^users\.change$/);
    for (const { user } of users) {
      expect(reported.get(user.id)?.map(({ after }) => after?.['is_active'])).toEqual(switches);
    }
  });

  it('switch a user on and off one after the other, each step on the one before', async () => {
    const { user } = await server.signIn('contested@example.org');
    await race(RACES, async (index) => {
      const caller = index % 2 === 0 ? root : lead;
      await caller
        .patch(`/admin/users/${user.id}`)
        .send({ is_active: index % 3 === 0 })
        .expect(200);
    });
    const reported = (await entries(/^users\.change$/)).get(user.id) ?? [];
    const states = reported.map(({ before, after }) => [before?.['is_active'], after?.['is_active']]);
    expect(states.filter(([before, after]) => before === after)).toEqual([]);
    const stored = await collection('users').findOne({ _id: user.id });
    // Every switch started from the state that the last one left, so the two kinds are equal in number or differ by one.
    const off = states.filter(([, after]) => after === false).length;
    const isOn = (stored as unknown as { is_active: boolean }).is_active;
    expect(off - (states.length - off)).toBe(isOn ? 0 : 1);
  });

  it('give a presentation away or delete it, never both', async () => {
    const outcomes = new Map<string, 'transfer' | 'delete'>();
    await race(RACES, async (index) => {
      const id = await made(ann, '/presentations', { title: `Race ${index}` });
      const give = () => ann.post(`/presentations/${id}/transfer-ownership`).send({ user_id: cem.user.id });
      const remove = () => ann.delete(`/presentations/${id}`);
      const [first, second] = index % 2 === 0 ? [give, remove] : [remove, give];
      const one = first().then((answer) => answer);
      // Half of the pairs are no race: on a busy machine one side may win all others.
      if (index % 4 < 2) await one;
      const answers = await Promise.all([one, second()]);
      const [given, deleted] = index % 2 === 0 ? answers : [answers[1], answers[0]];
      const isGiven = given?.status === 200;
      outcomes.set(id, isGiven ? 'transfer' : 'delete');
      if (isGiven) expect([403, 404]).toContain(deleted?.status);
      else expect([given?.status, deleted?.status]).toEqual([404, 204]);
    });
    const reported = await entries(/^presentations\.(transfer|delete)$/);
    for await (const deck of collection('presentations').find({ _id: { $in: [...outcomes.keys()] } })) {
      const outcome = outcomes.get(deck._id);
      expect(reported.get(deck._id)?.map(({ action }) => action)).toEqual([`presentations.${outcome}`]);
      expect(deck).toMatchObject(
        outcome === 'transfer'
          ? { owner_id: cem.user.id, deleted_at: null }
          : { owner_id: ann.user.id, deleted_at: expect.any(Date) as unknown },
      );
    }
    expect([outcomes.size, new Set(outcomes.values()).size]).toEqual([RACES, 2]);
  });

  it('give a presentation to one of two, and inform the other', async () => {
    const winners = new Map<string, unknown>();
    await race(RACES / 4, async () => {
      const id = await made(ann, '/presentations', { title: 'Wanted' });
      const answers = await Promise.all(
        [cem, lead].map(({ user }) => ann.post(`/presentations/${id}/transfer-ownership`).send({ user_id: user.id })),
      );
      const won = answers.filter(({ status }) => status === 200);
      expect(won).toHaveLength(1);
      expect([403, 404, 409]).toContain(answers.find(({ status }) => status !== 200)?.status);
      winners.set(id, (won[0]!.body as { owner_id: string }).owner_id);
    });
    const reported = await entries(/^presentations\.transfer$/);
    for (const [id, owner_id] of winners) expect(reported.get(id)?.map(({ after }) => after)).toEqual([{ owner_id }]);
  });

  it('name no team that was removed at the same moment', async () => {
    const id = await made(ann, '/presentations', { title: 'Shared' });
    await race(RACES / 4, async (index) => {
      const team = await made(lead, `/admin/clients/${home}/teams`, { name: `Team ${index}` });
      const [shared, removed] = await Promise.all([
        ann.put(`/presentations/${id}/teams`).send({ team_ids: [team] }),
        lead.delete(`/admin/clients/${home}/teams/${team}`),
      ]);
      expect([200, 409, 422]).toContain(shared.status);
      expect(removed.status).toBe(204);
    });
    expect(await collection('presentations').findOne({ _id: id })).toMatchObject({ team_ids: [] });
  });

  it('accept an invitation or withdraw it, never both', async () => {
    await race(RACES / 4, async (index) => {
      const email = `guest-${index}@example.org`;
      const offer = await made(lead, '/admin/users', { email, role: 'reviewer' });
      const [guest, withdrawn] = await Promise.all([
        server.signIn(email),
        lead.delete(`/admin/users/invitations/${offer}`),
      ]);
      const listed = (await root.get(`/admin/users?q=${email}`)).body as { items: { role: string }[] };
      const role = listed.items[0]?.role;
      expect([guest.user.role, withdrawn.status]).toEqual([role, role === 'reviewer' ? 404 : 204]);
    });
  });
});
