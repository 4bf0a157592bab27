import type { Caller } from '../support/start-test-server.ts';
import { addressOf, fileField, isStream, openRoute } from '../support/walked-routes.ts';
import type { RouteOf } from '../support/walked-routes.ts';
import { BASE_PATH } from '../support/world.ts';
import type { World } from '../support/world.ts';
import { accessCall, ENDS_SESSION } from './access-calls.ts';

export interface Reached {
  status: number;
  text: string;
}

/** What a call is made of, worked out once. */
export interface Prepared {
  params: Record<string, string>;
  query: string | undefined;
  body: object | undefined;
}

/** Makes what the call of a route names. */
export async function prepareCall(world: World, row: string): Promise<Prepared> {
  const call = accessCall(row);
  const params = (await call.params?.(world)) ?? {};
  return { params, query: await call.query?.(world), body: await call.body?.(world) };
}

/** Calls a route as a user; every answer is checked against the description on the way. */
export async function callAs(world: World, route: RouteOf, prepared: Prepared, actor: Caller): Promise<Reached> {
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

/** Opens a stream and leaves it: whether it opens is reported by its head. */
async function openStream(world: World, address: string, caller: Caller): Promise<Reached> {
  const leave = new AbortController();
  const headers = caller.token === '' ? {} : { authorization: `Bearer ${caller.token}` };
  const answer = await fetch(`${world.server.origin}${BASE_PATH}${address}`, { headers, signal: leave.signal });
  const text = answer.ok ? '' : await answer.text();
  leave.abort();
  return { status: answer.status, text };
}

/** A user with another session; who has none that counts stays as they are. */
async function again(world: World, actor: Caller): Promise<Caller> {
  const isKnown = actor.token !== '' && (await actor.get('/auth/me')).status === 200;
  return isKnown ? world.server.signIn(actor.user.email) : actor;
}

/** A picture has no text. */
const textOf = (answer: { text?: string }): string => answer.text ?? '';
