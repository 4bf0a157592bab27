import { expect, it } from '@jest/globals';
import { testActor } from '../../../tests/support/test-actor.ts';
import { clientOfNew, Scope } from './scope.ts';

const asked: string[] = [];
const clients = {
  get: (_scope: Scope, id: string) => {
    asked.push(id);
    return Promise.resolve(id.startsWith('c') ? { _id: id } : null);
  },
};
const author = testActor({ client_id: 'c1' });
const root = testActor({ role: 'super_admin', client_id: null });
const unknown = { kind: 'invalid', code: 'http.unknown_id', faults: [{ path: '/client_id' }] };
const clientOf = (actor = author, named?: string, scope = Scope.ofActor(actor)) =>
  clientOfNew(clients, { actor, scope }, named, 'files.client_needed');

it('is the own one without being looked up', async () => {
  expect(await clientOf()).toBe('c1');
  expect(asked).toEqual([]);
});

it('is the one that is named, where the scope covers it and it is there', async () => {
  expect(await clientOf(author, 'c1')).toBe('c1');
  expect(await clientOf(root, 'c2')).toBe('c2');
  await expect(clientOf(author, 'c2')).rejects.toMatchObject(unknown);
  await expect(clientOf(root, 'gone')).rejects.toMatchObject(unknown);
});

it('is not the own one where the scope does not cover it', async () => {
  await expect(clientOf(author, undefined, Scope.ofClient('c2', 'x'))).rejects.toMatchObject(unknown);
});

it('has to be named by a user without one', async () => {
  const code = 'files.client_needed';
  await expect(clientOf(root)).rejects.toMatchObject({
    ...{ kind: 'invalid', code },
    faults: [{ path: '/client_id', code, params: {} }],
  });
});
