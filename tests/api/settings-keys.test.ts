import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { auditVerification } from '../../common/api/audit.ts';
import { settingsAnswer } from '../../common/api/operations.ts';
import { composeServer } from '../../server/compose-server.ts';
import type { RunningServer } from '../../server/compose-server.ts';
import { PASSWORD, startTestServer } from '../support/start-test-server.ts';
import type { Caller, TestServer } from '../support/start-test-server.ts';
import { testDatabaseUri } from '../support/test-database.ts';

const CANARY = 'sk-canary-0123456789';
const key = (id: string, byte: number): string => `${id}:${Buffer.alloc(32, byte).toString('base64')}`;
const [OLD, NEW] = [key('k1', 1), key('k2', 2)];

let server: TestServer;
let root: Caller;
const folder = mkdtempSync(join(tmpdir(), 'lectern-keys-'));
const others: RunningServer[] = [];
let log = '';

beforeAll(async () => {
  server = await startTestServer({ installed: [], environment: { SETTINGS_KEYS: OLD } });
  root = await server.signIn('admin@localhost');
});
afterAll(async () => {
  for (const other of others) await other.stop();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Another process of the same installation, with other keys. */
async function startAnother(keys: string): Promise<RunningServer> {
  const other = await composeServer({
    environment: {
      ...{ PORT: '0', DATA_DIR: folder, MONGODB_URI: await testDatabaseUri(), DEV_AUTH_PASSWORD: PASSWORD },
      ...{ SETTINGS_KEYS: keys, RATE_LIMITS: 'false', LOG_LEVEL: 'info', SHUTDOWN_GRACE_S: '5' },
    },
    ...{ plugins: [], folder, version: '0.0.0-test', databaseName: server.database.native.databaseName },
    logTo: { write: (line: string) => void (log += line) },
  });
  others.push(other);
  return other;
}
/** Sessions are in the database, so one of them is valid at every process. */
const read = async <T>(other: RunningServer, path: string): Promise<{ status: number; body: T }> => {
  const answer = await fetch(`${other.url}${path}`, { headers: { authorization: `Bearer ${root.token}` } });
  return { status: answer.status, body: (await answer.json()) as T };
};
const sealedKey = async (): Promise<string> => {
  const stored = await server.database.native
    .collection<{ _id: string; sealed: Record<string, string> }>('settings')
    .findOne({ _id: 'ai' });
  return stored?.sealed['api_key'] ?? '';
};
const put = (values: object) => root.put('/admin/settings').send({ plugin: 'ai', values });

describe('the keys of stored secrets', () => {
  it('are exchanged: the first start with a new one seals everything again, and reports it', async () => {
    await put({ api_key: CANARY }).expect(200);
    expect(await sealedKey()).toMatch(/^v1:k1:/);
    const rotating = await startAnother(`${NEW},${OLD}`);
    expect(await sealedKey()).toMatch(/^v1:k2:/);
    expect(await read(rotating, '/api/has-required-key')).toEqual({
      status: 200,
      body: { has_key: true, provider: 'openai' },
    });
    const listed = await read<{ items: object[] }>(rotating, '/api/v1/admin/audit-log?action=settings.rotate');
    expect(listed.body.items).toMatchObject([{ user_id: null, after: { fields: ['ai.api_key'] } }]);
    expect(log).toContain('stored secrets are sealed with the first key now');
    // The next process to start finds nothing to do, and doesn't need the old key any more.
    const next = await startAnother(NEW);
    expect((await read(next, '/api/has-required-key')).status).toBe(200);
    const entries = await server.database.native.collection('audit_log').countDocuments({ action: 'settings.rotate' });
    expect(entries).toBe(1);
    expect(log).not.toContain(CANARY);
  });

  it('may be lost: what was sealed with one is named, nothing else suffers, nothing is destroyed', async () => {
    const sealed = await sealedKey();
    const refused = await root.get('~/api/has-required-key');
    expect(refused.body).toMatchObject({ status: 503, code: 'settings.key_missing' });
    expect((refused.body as { detail: string }).detail).toMatch(/ai\.api_key.*k2.*SETTINGS_KEYS/);
    const { plugins } = settingsAnswer.parse((await root.get('/admin/settings').expect(200)).body);
    const values = Object.fromEntries(plugins.map((each) => [each.plugin, each.values]));
    expect(values['ai']).toMatchObject({ api_key: { is_set: true, fault: 'settings.key_missing' } });
    expect(values['settings']).toEqual({ allowed_hosts: [] });
    await root
      .put('/admin/settings')
      .send({ plugin: 'ai', values: { model: 'm' } })
      .expect(200);
    expect((await root.get('/admin/retention')).status).toBe(200);
    expect(await sealedKey()).toBe(sealed);
    // Starts with a key that can't read any of it: reported, and left unchanged.
    await startAnother(key('k3', 3));
    expect(await sealedKey()).toBe(sealed);
    expect(log).toMatch(/"setting":"ai\.api_key".*"code":"settings\.key_missing"/);
    await put({ api_key: `${CANARY}-again` }).expect(200);
    expect((await root.get('~/api/has-required-key')).body).toEqual({ has_key: true, provider: 'openai' });
    expect(await sealedKey()).toMatch(/^v1:k1:/);
  });

  it('seal the audit log as well: a lost one leaves its hashes', async () => {
    const verified = async (other: RunningServer) =>
      auditVerification.parse((await read(other, '/api/v1/admin/audit-log/verify')).body);
    const sound = await verified(await startAnother(`${NEW},${OLD},${key('k3', 3)}`));
    expect(sound.is_intact).toBe(true);
    expect(sound.chains.map(({ unchecked_seals }) => unchecked_seals)).toEqual(sound.chains.map(() => 0));
    // The second one was started with only the new key.
    const partly = await verified(others[1] as RunningServer);
    expect(partly.is_intact).toBe(true);
    expect(partly.chains.some(({ unchecked_seals }) => unchecked_seals > 0)).toBe(true);
  });
});
