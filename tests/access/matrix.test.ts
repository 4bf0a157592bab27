import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { signingKey, createSignedUrls } from '../../server/http/signed-tokens.ts';
import { systemClock } from '../../server/kernel/sdk/clock.ts';
import { sample, TRIES_ALL } from '../support/sample.ts';
import { SETTINGS_KEY } from '../support/start-test-server.ts';
import { IS_ON_MONGODB } from '../support/test-database.ts';
import { addressOf, isPublic, routesOf, fileField, isStream, openRoute } from '../support/walked-routes.ts';
import type { RouteOf } from '../support/walked-routes.ts';
import { BASE_PATH, createWorld } from '../support/world.ts';
import type { World } from '../support/world.ts';
import type { Caller } from '../support/start-test-server.ts';
import { isUsedUp, routeOfRow, accessCall, ENDS_SESSION } from './access-calls.ts';
import { ACTORS, actorsOf } from './actors.ts';
import type { ActorName, Actors } from './actors.ts';
import { readMatrix } from './matrix.ts';
import type { Cell } from './matrix.ts';

const matrix = readMatrix(ACTORS);
/** Who may call a route at all was seen on the embedded store: on MongoDB, every third route, and callers whose answers depend on what a query finds. */
const ROWS = IS_ON_MONGODB ? sample([...matrix], 3) : [...matrix];
const CALLERS: readonly ActorName[] = IS_ON_MONGODB && !TRIES_ALL ? ['stranger', 'author', 'owner'] : ACTORS;

let world: World;
let actors: Actors;
let routes: Map<string, RouteOf>;
beforeAll(async () => {
  world = await createWorld();
  actors = await actorsOf(world);
  routes = new Map(routesOf(world).map((route) => [route.name, route]));
});
afterAll(() => world.close());

/** The ids of the owner's things, and for another client also the client's. */
function secretsFrom(actor: ActorName): string[] {
  const { deck, files, pictureId, clientId, teamId, people } = world;
  const things = [deck.id, deck.generateJobId, deck.exportId, ...Object.values(files), pictureId, 'growth.csv'];
  return actor === 'stranger' ? [...things, clientId, teamId, people.ann.user.id, 'My organisation'] : things;
}

/** The cell that a response belongs to; a status without a cell stands for itself. */
function cellOf({ status, text }: Reached, actor: ActorName): Cell | `${number}` {
  if ([401, 403, 404, 422].includes(status)) return String(status) as Cell;
  if (status >= 300 && status !== 409 && status !== 412) return `${status}`;
  return secretsFrom(actor).some((word) => text.includes(word)) ? 'ok' : 'own';
}

/** Whether a response matches the table: a user who may see everything may also get an empty list. */
const fits = (found: Cell | `${number}`, wanted: Cell): boolean =>
  wanted === 'ok' ? found === 'ok' || found === 'own' : found === wanted;

describe('the access matrix', () => {
  it('has a row for every route, and no other', () => {
    expect([...new Set([...matrix.keys()].map(routeOfRow))].sort()).toEqual([...routes.keys()].sort());
  });

  it('allows access without a session where the description allows it, and nowhere else', () => {
    const open = [...matrix].filter(([, row]) => row.anonymous !== '401').map(([name]) => name);
    const described = [...routes.values()].filter(isPublic).map(({ name }) => name);
    expect(open.sort()).toEqual(described.sort());
    // A deactivated user has fewer rights than all others, and only the owner's side sees the owner's things.
    for (const [, row] of matrix) expect(row.deactivated).toBe(row.anonymous);
  });

  it('is true for every route and every caller', async () => {
    const faults: string[] = [];
    for (const [name, row] of ROWS) {
      const route = routes.get(routeOfRow(name));
      if (route === undefined) continue;
      let prepared: Prepared | null = null;
      for (const actor of CALLERS) {
        prepared ??= await prepareCall(world, name);
        const reached = await callAs(world, route, prepared, actors[actor]).catch((error: unknown) => ({
          status: 0,
          text: String(error),
        }));
        const found = cellOf(reached, actor);
        if (!fits(found, row[actor])) {
          faults.push(`${name} as ${actor}: ${found} for ${row[actor]} ${reached.text.slice(0, 300)}`);
        }
        if (reached.status < 300 && isUsedUp(name)) prepared = null;
      }
    }
    expect(faults).toEqual([]);
  }, 400_000);

  it('is true for addresses signed for a caller as for the caller', async () => {
    const key = signingKey([{ key: SETTINGS_KEY }]);
    const signer = createSignedUrls({ key, clock: systemClock, basePath: BASE_PATH });
    const signed = [...routes.values()].filter(({ operation }) =>
      operation.security?.some((one) => Object.keys(one).length === 0),
    );
    expect(signed.length).toBeGreaterThan(3);
    const faults: string[] = [];
    for (const route of signed) {
      const { params } = await prepareCall(world, route.name);
      const address = addressOf(route.template, params);
      const get = async (query: string): Promise<Reached> => {
        const answer = await fetch(`${world.server.url}${address}?${query}`);
        return { status: answer.status, text: await answer.text() };
      };
      for (const actor of CALLERS) {
        const query = signer.sign(address, actors[actor].user.id).split('?')[1] ?? '';
        const found = cellOf(await get(actor === 'anonymous' ? '' : query), actor);
        const wanted = matrix.get(route.name)?.[actor] ?? '401';
        if (!fits(found, wanted)) faults.push(`${route.name} signed for ${actor}: ${found} for ${wanted}`);
        // For another path, another user, or after its end, the signature is invalid.
        const other = signer.sign(`${address}x`, actors.owner.user.id).split('?')[1] ?? '';
        const late = query.replace(/expires=\d/, 'expires=9');
        const another = query.replace(/user=\w+/, `user=${actors.owner.user.id}`);
        for (const forged of actor === 'owner' ? [other, late] : [other, late, another]) {
          const { status } = await get(forged);
          if (status !== 401) faults.push(`${route.name} forged by ${actor} → ${status}`);
        }
      }
    }
    expect(faults).toEqual([]);
  });
});

interface Reached {
  status: number;
  text: string;
}

/** The parts of a call, computed once. */
interface Prepared {
  params: Record<string, string>;
  query: string | undefined;
  body: object | undefined;
}

/** Creates what the call of a route refers to. */
async function prepareCall(world: World, row: string): Promise<Prepared> {
  const call = accessCall(row);
  const params = (await call.params?.(world)) ?? {};
  return { params, query: await call.query?.(world), body: await call.body?.(world) };
}

/** Calls a route as a user; every response is also checked against the description. */
async function callAs(world: World, route: RouteOf, prepared: Prepared, actor: Caller): Promise<Reached> {
  const call = accessCall(route.name);
  const caller = ENDS_SESSION.test(route.name) ? await again(world, actor) : actor;
  const address = addressOf(route.template, prepared.params, prepared.query);
  if (isStream(route)) return openStream(world, address, caller);
  const test = openRoute(route.verb, caller, address);
  for (const [name, value] of Object.entries(call.headers?.(world) ?? {})) test.set(name, value);
  if (call.changes !== undefined) {
    const state = call.changes.startsWith('/admin')
      ? addressOf(call.changes, prepared.params)
      : `/presentations/${world.deck.id}${call.changes}`;
    test.set('If-Match', (await world.people.root.get(state)).get('ETag') ?? '*');
  }
  if (call.upload !== undefined) {
    for (const [name, value] of Object.entries(prepared.body ?? {})) test.field(name, value as string);
    test.attach(fileField(route), Buffer.from(call.upload.content), call.upload.name);
  } else if (prepared.body !== undefined) test.send(prepared.body);
  const answer = await test;
  return { status: answer.status, text: textOf(answer) };
}

/** Opens a stream and leaves it: its response head shows whether it opens. */
async function openStream(world: World, address: string, caller: Caller): Promise<Reached> {
  const leave = new AbortController();
  const headers = caller.token === '' ? {} : { authorization: `Bearer ${caller.token}` };
  const answer = await fetch(`${world.server.origin}${BASE_PATH}${address}`, { headers, signal: leave.signal });
  const text = answer.ok ? '' : await answer.text();
  leave.abort();
  return { status: answer.status, text };
}

/** A user with another session; a user without a valid one stays as they are. */
async function again(world: World, actor: Caller): Promise<Caller> {
  const isKnown = actor.token !== '' && (await actor.get('/auth/me')).status === 200;
  return isKnown ? world.server.signIn(actor.user.email) : actor;
}

/** A picture contains no text. */
const textOf = (answer: { text?: string }): string => answer.text ?? '';
