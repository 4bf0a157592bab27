import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openOfficePackage } from '../../common/ooxml/package/office-package.ts';
import { writeRelease } from '../../scripts/build/write-release.ts';
import { launchServer } from '../../scripts/launch/launch-server.ts';
import { signInAt } from '../support/service-user.ts';
import { PASSWORD } from '../support/start-test-server.ts';

const SAMPLE = fileURLToPath(new URL('../../docs/samples/bike-share.md', import.meta.url));
/** The unprivileged user of Linux systems. */
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

let folder: string;
let release: string;
let data: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-release-'));
  chmodSync(folder, 0o755);
  release = join(folder, 'release');
  data = join(folder, 'data');
  await writeRelease(release);
  mkdirSync(data);
  if (isRoot) chownSync(data, NOBODY, NOBODY);
  // Root can write anyway: then the test runs as another user, who owns none of it.
  else execFileSync('chmod', ['-R', 'a-w', release]);
});
afterAll(() => {
  if (!isRoot) execFileSync('chmod', ['-R', 'u+w', release]);
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** A command of the release as in its package.json, run without privileges. */
function commandOf(name: 'start' | 'deck'): [string, ...string[]] {
  const { scripts } = JSON.parse(readFileSync(join(release, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const [, option = '', program = ''] = (scripts[name] ?? '').split(' ');
  const all = [process.execPath, option, join(release, program)] as const;
  return isRoot ? ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups', ...all] : [...all];
}

it('a release serves the API and the pages from a folder that it can not write to', async () => {
  const environment = { DATA_DIR: data, TMPDIR: data, HOME: data, DEV_AUTH_PASSWORD: PASSWORD };
  const server = await launchServer(environment, undefined, commandOf('start'));
  try {
    const ann = await signInAt(server.url, 'ann@example.org', PASSWORD);
    const made = await ann.must(201, 'POST', '/presentations', { title: 'Harbour' });
    expect((await ann.must(200, 'GET', `/presentations/${String(made['id'])}`))['title']).toBe('Harbour');
    for (const page of ['/addin/', '/admin/', '/api/v1/docs']) {
      expect({ page, status: (await fetch(`${server.url}${page}`)).status }).toEqual({ page, status: 200 });
    }
  } finally {
    expect(await server.stop()).toBe(0);
  }
});

it('a release makes decks from the command line', async () => {
  const [program, ...args] = commandOf('deck');
  const out = join(data, 'deck.pptx');
  execFileSync(program, [...args, SAMPLE, '--slides', '4', '-o', out], {
    cwd: data,
    env: { PATH: process.env.PATH, HOME: data, TMPDIR: data },
  });
  const pack = await openOfficePackage(new Uint8Array(readFileSync(out)), 'deck.pptx');
  expect([...pack.parts.keys()].filter((part) => /^ppt\/slides\/slide\d+\.xml$/.test(part))).toHaveLength(4);
});

it('a release is written into an empty folder alone', async () => {
  await expect(writeRelease(release)).rejects.toMatchObject({ code: 'build.not_empty' });
});
