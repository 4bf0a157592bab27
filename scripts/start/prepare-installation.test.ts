import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { prepareInstallation } from './prepare-installation.ts';

describe('prepareInstallation', () => {
  let root = '';
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'lectern-start-'));
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it('makes a password and a key once, for their owner alone', () => {
    const first = prepareInstallation({}, root);
    const again = prepareInstallation({}, root);
    expect(first.madePassword).toMatch(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/);
    expect(again).toEqual(first);
    expect(first.environment.DEV_AUTH_PASSWORD).toBe(first.madePassword);
    for (const file of ['dev-password', 'settings-keys']) {
      expect(statSync(join(root, 'data', file)).mode & 0o777).toBe(0o600);
    }
    expect(Buffer.from((first.environment.SETTINGS_KEYS ?? '').slice(3), 'base64')).toHaveLength(32);
  });

  it('gives each installation its own', () => {
    const other = mkdtempSync(join(tmpdir(), 'lectern-start-'));
    try {
      expect(prepareInstallation({}, other).madePassword).not.toBe(prepareInstallation({}, root).madePassword);
    } finally {
      rmSync(other, { recursive: true, force: true });
    }
  });

  it('leaves what is set by hand and makes no file for it', () => {
    const { environment, madePassword } = prepareInstallation(
      { DEV_AUTH_PASSWORD: 'mine', SETTINGS_KEYS: 'k9:AAAA', DATA_DIR: 'elsewhere' },
      root,
    );
    expect(madePassword).toBeNull();
    expect(environment).toMatchObject({
      DEV_AUTH_PASSWORD: 'mine',
      SETTINGS_KEYS: 'k9:AAAA',
      DATA_DIR: join(root, 'elsewhere'),
    });
    expect(() => readFileSync(join(root, 'elsewhere', 'dev-password'))).toThrow('ENOENT');
  });

  it('treats an empty variable as unset', () => {
    expect(prepareInstallation({ DEV_AUTH_PASSWORD: '' }, root).madePassword).not.toBeNull();
  });
});
