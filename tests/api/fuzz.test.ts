import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fuzzService } from '../../scripts/lab/fuzz.ts';
import type { Fuzzer } from '../../scripts/lab/fuzz.ts';
import { startTestServer } from '../support/start-test-server.ts';
import type { TestServer } from '../support/start-test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ environment: { NEXT_PUBLIC_BASE_PATH: '/lectern', BODY_LIMIT_MB: '1' } });
});
afterAll(() => server.close());

async function fuzzerOf(email: string): Promise<Fuzzer> {
  let { token } = await server.signIn(email);
  return {
    token: () => token,
    renew: async () => {
      const again = await server.signIn(email).catch(() => null);
      token = again?.token ?? token;
      return again !== null;
    },
  };
}

describe('requests made from the description of the API', () => {
  it('are answered as documented, whatever is wrong with them, and never by a fault of the service', async () => {
    const callers = [await fuzzerOf('admin@localhost'), await fuzzerOf('ann@example.org')];
    const result = await fuzzService({
      ...{ url: server.url, basePath: '/lectern', requests: 300, seed: 20_261_122, callers },
      ids: new Map([['templates', ['general']]]),
      // A user who is locked out would get only 401 from then on.
      except: /\/admin\/(users|clients)\/\{id\}$/,
      logOf: (id) =>
        server
          .logs()
          .split('\n')
          .find((line) => line.includes(id) && line.includes('"stack"')) ?? id,
    });
    expect(result.faults).toEqual([]);
    expect(result.sent).toBe(300);
    expect(result.reached).toBeGreaterThan(15);
    expect(Object.keys(result.statuses).length).toBeGreaterThan(6);
  });
});
