import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { checkManifest } from './check-manifest.ts';
import { DRAWN_SIZES, drawIcons } from './draw-icons.ts';
import { DEFAULT_ADDRESS, makeManifest } from './make-manifest.ts';
import type { ManifestOptions } from './make-manifest.ts';
import { ManifestError } from './make-manifest.ts';
import { ICON_FOLDER, shippedIconSize } from './draw-icons.ts';

const ELSEWHERE = { url: 'https://decks.example.org', basePath: '/lectern' };
const CLIENT = '1b4f2a3c-0d5e-4f6a-8b7c-9d0e1f2a3b4c';
const good = makeManifest(DEFAULT_ADDRESS);
const faultsOf = (xml: string) => checkManifest(xml, { iconSize: shippedIconSize });

/** In a process of its own: the tool requires modules that jest can't load so. */
function readByMicrosoft(file: string): unknown {
  const program = `require('office-addin-manifest').OfficeAddinManifest.readManifestFile(process.argv[1]).then((read) => console.log(JSON.stringify(read)))`;
  const cwd = fileURLToPath(new URL('../../', import.meta.url));
  return JSON.parse(execFileSync(process.execPath, ['-e', program, file], { cwd, encoding: 'utf8' }));
}

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-manifest-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('makeManifest', () => {
  it('makes the committed one for the default address', () => {
    const committed = fileURLToPath(new URL('../../manifest.xml', import.meta.url));
    expect(readFileSync(committed, 'utf8')).toBe(good);
  });

  it.each<[string, ManifestOptions]>([
    ['this machine', DEFAULT_ADDRESS],
    ['another address and base path', ELSEWHERE],
    ['a sign-in', { ...ELSEWHERE, entraClientId: CLIENT }],
    [
      'everything',
      {
        ...ELSEWHERE,
        entraClientId: CLIENT,
        id: CLIENT,
        version: '2.3',
        supportUrl: 'https://help.example.org/?a=1&b=2',
      },
    ],
  ])('makes one without fault for %s, the same each time', (_what, options) => {
    const xml = makeManifest(options);
    expect(faultsOf(xml)).toEqual([]);
    expect(makeManifest(options)).toBe(xml);
  });

  it('names addresses below the base path alone', () => {
    const addresses = [...makeManifest(ELSEWHERE).matchAll(/https:\/\/decks[^"<]*/g)].map(([address]) => address);
    expect(addresses.filter((address) => !address.startsWith('https://decks.example.org/lectern/'))).toEqual([
      // A domain has no path.
      'https://decks.example.org',
    ]);
    expect(makeManifest(ELSEWHERE)).toContain('"https://decks.example.org/lectern/addin/?host=office"');
  });

  it('gives each installation a different id, and keeps it', () => {
    const idOf = (options: ManifestOptions) => /<Id>(.*?)<\/Id>/.exec(makeManifest(options))?.[1];
    const ids = [DEFAULT_ADDRESS, ELSEWHERE, { ...ELSEWHERE, basePath: '' }].map(idOf);
    expect(new Set(ids).size).toBe(3);
    expect(idOf({ ...ELSEWHERE, version: '9.9', entraClientId: CLIENT })).toBe(ids[1]);
    expect(idOf({ ...ELSEWHERE, id: CLIENT.toUpperCase() })).toBe(CLIENT);
  });

  it('describes how to sign in only if a registration is named', () => {
    expect(good).not.toContain('WebApplicationInfo');
    expect(makeManifest({ ...ELSEWHERE, entraClientId: CLIENT })).toContain(
      `<Resource>api://decks.example.org/${CLIENT}</Resource>`,
    );
  });

  it.each<[string, Partial<ManifestOptions>]>([
    ['http', { url: 'http://decks.example.org' }],
    ['a path in the address', { url: 'https://decks.example.org/lectern' }],
    ['no address', { url: 'decks' }],
    ['a base path that ends with a slash', { basePath: '/lectern/' }],
    ['a base path without a slash', { basePath: 'lectern' }],
    ['an id that is none', { id: '1234' }],
    ['a client id that is none', { entraClientId: 'app' }],
    ['a version of words', { version: 'new' }],
    ['help by http', { supportUrl: 'http://help.example.org' }],
  ])('refuses %s', (_what, wrong) => {
    expect(() => makeManifest({ ...DEFAULT_ADDRESS, ...wrong })).toThrow(ManifestError);
  });

  it('is read by the tool of Microsoft', () => {
    const file = join(folder, 'manifest.xml');
    writeFileSync(file, makeManifest({ ...ELSEWHERE, entraClientId: CLIENT }));
    expect(readByMicrosoft(file)).toMatchObject({
      displayName: 'Lectern',
      defaultLocale: 'en-US',
      hosts: ['Presentation'],
      officeAppType: 'TaskPaneApp',
      permissions: 'ReadWriteDocument',
      providerName: 'Lectern',
      version: '1.0.0.0',
      supportUrl: 'https://decks.example.org/lectern/',
      iconUrl: 'https://decks.example.org/lectern/static/icon-32.png',
      defaultSettings: { sourceLocation: 'https://decks.example.org/lectern/addin/?host=office' },
    });
  });
});

describe('the icons', () => {
  it('are those that the script draws', () => {
    drawIcons(folder);
    for (const name of ['mark.svg', ...DRAWN_SIZES.map((size) => `icon-${size}.png`)]) {
      expect([name, readFileSync(join(folder, name)).equals(readFileSync(join(ICON_FOLDER, name)))]).toEqual([
        name,
        true,
      ]);
    }
  });

  it('have the sizes of their names', () => {
    expect(DRAWN_SIZES.map((size) => shippedIconSize(`https://a.example/static/icon-${size}.png`))).toEqual(
      DRAWN_SIZES,
    );
    expect(shippedIconSize('https://a.example/static/icon-17.png')).toBeNull();
    expect(shippedIconSize('https://a.example/other/icon-16.png')).toBeNull();
  });
});
