import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createMongoAbility, subject as asSubject } from '@casl/ability';
import { ROLES } from '../../common/api/session.ts';
import { plugin as files } from '../../server/domains/sources/files/plugin.ts';
import { fileModel } from '../../server/domains/sources/files/model.ts';
import { plugin as images } from '../../server/domains/sources/images/plugin.ts';
import { imageModel } from '../../server/domains/sources/images/repository.ts';
import { plugin as presentations } from '../../server/domains/presentations/plugin.ts';
import { presentationModel } from '../../server/domains/presentations/model.ts';
import type { Actor } from '../../server/kernel/sdk/scope.ts';
import type { Collection, StoredDocument } from '../../server/kernel/sdk/collection.ts';
import { createRowAccess, Scope } from '../../server/kernel/sdk/scope.ts';
import { openTestDatabase } from '../support/test-database.ts';
import type { TestDatabase } from '../support/test-database.ts';

const ROWS = 60;
const ACTORS = 25;

interface Row extends StoredDocument {
  client_id: string | null;
  owner_id: string;
  team_ids: string[];
}

/** The same numbers in every run (mulberry32). */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}
const random = seeded(7);
const pick = <T>(values: readonly T[]): T => values[random(values.length)] as T;
const some = (values: readonly string[]): string[] => values.filter(() => random(3) === 0);

const CLIENTS = ['c1', 'c2', null] as const;
const PEOPLE = ['ann', 'ben', 'cem', 'dora'] as const;
const TEAMS = ['t1', 't2', 't3', 't4'] as const;
/** For each resource: where its rows are stored, and every action that its rules cover. */
const RESOURCES = {
  presentation: { model: presentationModel, actions: ['read', 'change', 'delete', 'share', 'transfer'] },
  file: { model: fileModel, actions: ['read', 'change'] },
  image: { model: imageModel, actions: ['read', 'delete'] },
} as const;

let database: TestDatabase;
const access = createRowAccess([presentations, files, images].flatMap(({ rules }) => rules ?? []));
const rows: Row[] = Array.from({ length: ROWS }, (_, index) => ({
  ...{ _id: `row-${index}`, client_id: pick(CLIENTS), owner_id: pick(PEOPLE), team_ids: some(TEAMS) },
  ...{ created_at: new Date(0), updated_at: new Date(0) },
}));
const actors: Actor[] = Array.from({ length: ACTORS }, () => ({
  ...{ user_id: pick(PEOPLE), name: '', role: pick(ROLES), client_id: pick(CLIENTS), team_ids: some(TEAMS) },
  session_id: '',
}));

beforeAll(async () => {
  database = await openTestDatabase();
  for (const { model } of Object.values(RESOURCES)) {
    const stored = rows.map((row) => ({ ...row, deleted_at: null }) as never);
    await database.database.native.collection(model.collection).insertMany(stored);
  }
});
afterAll(() => database.close());

describe('rules of rows on this database', () => {
  it.each(Object.entries(RESOURCES))('find exactly the rows of %s that a check allows', async (subject, resource) => {
    const collection = database.database.collection(resource.model as never) as unknown as Collection<Row>;
    let found = 0;
    for (const actor of actors) {
      for (const action of [...resource.actions, 'nothing of the kind']) {
        const filter = access.filter<Row>(actor, action, subject);
        const listed = await collection.find(Scope.ofActor(actor), { filter, limit: ROWS });
        const allowed = rows.filter((row) => access.can(actor, action, subject, row)).map(({ _id }) => _id);
        expect([actor, action, listed.map(({ _id }) => _id).sort()]).toEqual([actor, action, allowed.sort()]);
        found += listed.length;
      }
    }
    expect(found).toBeGreaterThan(ACTORS * 5);
  });

  it('let no one but a super_admin leave the client, whatever scope a query has', async () => {
    const collection = database.database.collection(presentationModel as never) as unknown as Collection<Row>;
    const everything = Scope.ofSystem('a test');
    for (const actor of actors) {
      const filter = access.filter<Row>(actor, 'read', 'presentation');
      const clients = (await collection.find(everything, { filter, limit: ROWS })).map((row) => row.client_id);
      if (actor.role === 'super_admin') expect(new Set(clients)).toEqual(new Set(CLIENTS));
      else expect(clients.filter((client) => client === null || client !== actor.client_id)).toEqual([]);
    }
  });

  it('mean the same to the clients that are given them', () => {
    for (const actor of actors) {
      const ability = createMongoAbility(JSON.parse(JSON.stringify(access.rules(actor))) as never);
      for (const [subject, { actions }] of Object.entries(RESOURCES)) {
        for (const action of actions) {
          const seen = rows.filter((row) => ability.can(action, asSubject(subject, { ...row })));
          expect(seen).toEqual(rows.filter((row) => access.can(actor, action, subject, row)));
        }
      }
    }
  });
});
