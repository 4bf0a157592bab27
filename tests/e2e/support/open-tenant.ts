import { expect } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { atProcessEnd } from '../../support/at-exit.ts';
import { startTestServer } from '../../support/start-test-server.ts';
import type { Caller, TestServer } from '../../support/start-test-server.ts';
import { sharedBrowser } from './shared-browser.ts';

/** A client of one test file, on the server that all files of this process share: nothing of other files is visible in it. */
export interface Tenant {
  server: TestServer;
  browser: Browser;
  /** The administrator of the server. */
  root: Caller;
  clientId: string;
  /** The address of a user of this client, by the name before the @. */
  email(name: string): string;
  /** Signs in a user of this client; the first time makes the user, by default as an author. */
  signIn(name: string, role?: string): Promise<Caller>;
}

let server: Promise<TestServer> | undefined;
let count = 0;

/** Opens a client for a test file. A file that needs settings of its own, or stops its server, starts a server instead. */
export async function openTenant(): Promise<Tenant> {
  const [shared, browser] = await Promise.all([sharedServer(), sharedBrowser()]);
  count += 1;
  const domain = `tenant-${count}.example`;
  const root = await shared.signIn('admin@localhost');
  const made = await root.post('/admin/clients').send({ name: `Tenant ${count}` });
  expect(made.status).toBe(201);
  const { id: clientId } = made.body as { id: string };
  const known = new Set<string>();
  const email = (name: string): string => `${name}@${domain}`;
  return {
    ...{ server: shared, browser, root, clientId, email },
    async signIn(name, role = 'author') {
      const caller = await shared.signIn(email(name));
      if (known.has(name)) return caller;
      known.add(name);
      await shared.database.native
        .collection<{ _id: string }>('users')
        .updateOne({ _id: caller.user.id }, { $set: { client_id: clientId, role } });
      return shared.signIn(email(name));
    },
  };
}

function sharedServer(): Promise<TestServer> {
  if (server === undefined) {
    server = startTestServer();
    atProcessEnd(async () => (await server)?.close());
  }
  return server;
}
