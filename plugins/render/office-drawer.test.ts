import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { openOfficePackage } from '../../common/ooxml/package/office-package.ts';
import { openMasterDeck } from '../../common/ooxml/read/master/open-master-deck.ts';
import type { MasterDeck } from '../../common/ooxml/read/master/open-master-deck.ts';
import { composeDeck } from '../../common/ooxml/write/write-deck.ts';
import { createOffice } from '../../server/kernel/sdk/office.ts';
import { eventually, PROMPT_MS } from '../../tests/support/eventually.ts';
import { processesBelow } from '../../tests/support/child-processes.ts';
import { describeWith } from '../../tests/support/needs.ts';
import { silentLog } from '../../tests/support/silent-log.ts';
import { createOfficeDrawer, stripLinks } from './office-drawer.ts';

const PROGRAM = '/usr/bin/soffice';
const GENERAL = new URL('../../server/domains/templates/templates/builtin/general.pptx', import.meta.url);
const FORM = { width_px: 320, format: 'png' } as const;
const LIMITS = { timeOutMs: 60_000 };

let folder: string;
let server: Server;
let hits = 0;
let master: MasterDeck;
let red: Buffer;

/** A slide with a picture that fills it, embedded, or linked from elsewhere. */
function slideWithPicture(link: string | null, kind = 'image'): Uint8Array {
  const layout = master.catalogue.layouts.at(0);
  const box = { x: 0, y: 0, ...master.catalogue.slide_size };
  const picture = { kind: 'picture', bytes: red, media_type: 'image/png', width: 16, height: 9, alt: 'red' } as const;
  const items = [{ id: 'p', placeholder: null, shape_name: 'p', box, content: picture }];
  const slides = [{ id: 's', layout_id: layout?.layout_id ?? '', notes: '', items }];
  const { package: pack, slide_paths } = composeDeck(master, { title: 'Hostile', language: 'en', slides });
  const path = slide_paths[0] ?? '';
  if (link === null) return pack.toBytes();
  const rels = path.replace(/([^/]+)$/, '_rels/$1.rels');
  const type = `http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}`;
  const outward = `<Relationship Id="rId99" Type="${type}" Target="${link}" TargetMode="External"/></Relationships>`;
  return pack
    .withParts(
      new Map([
        [path, pack.text(path).replace(/r:embed="[^"]+"/, 'r:link="rId99"')],
        [rels, pack.text(rels).replace('</Relationships>', outward)],
      ]),
    )
    .toBytes();
}

/** The share of a picture that is red. */
async function redness(png: Uint8Array): Promise<number> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let count = 0;
  for (let at = 0; at < data.length; at += 3) {
    if ((data[at] ?? 0) > 240 && (data[at + 1] ?? 0) < 15 && (data[at + 2] ?? 0) < 15) count += 1;
  }
  return count / (info.width * info.height);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'office-'));
  master = await openMasterDeck(await readFile(GENERAL), 'general.pptx');
  red = await sharp({ create: { width: 16, height: 9, channels: 3, background: '#ff0000' } })
    .png()
    .toBuffer();
  await writeFile(join(folder, 'secret.png'), red);
  server = createServer((_, response) => {
    hits += 1;
    response.setHeader('Content-Type', 'image/png').end(red);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});
const webLink = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}/secret.png`;

describe('a package without links', () => {
  it('keeps embedded content and hyperlinks, and loses all other external targets', async () => {
    const outward = async (bytes: Uint8Array): Promise<string[]> => {
      const pack = await openOfficePackage(bytes, 'x.pptx');
      const sources = ['', ...pack.parts.keys()].filter((path) => !path.endsWith('.rels'));
      return sources.flatMap((path) =>
        pack
          .relationships(path)
          .filter(({ isExternal }) => isExternal)
          .map(({ target }) => target),
      );
    };
    const hostile = slideWithPicture(webLink());
    expect(await outward(hostile)).toEqual([webLink()]);
    expect(await outward(await stripLinks(hostile))).toEqual([]);
    const link = slideWithPicture(webLink(), 'hyperlink');
    expect(await outward(await stripLinks(link))).toEqual([webLink()]);
  });
});

describeWith('LibreOffice', existsSync(PROGRAM))('LibreOffice', () => {
  const drawer = createOfficeDrawer({ office: createOffice(PROGRAM), log: silentLog });

  it('draws the content of a slide, in the requested size', async () => {
    const drawn = await drawer.draw(slideWithPicture(null), FORM, LIMITS);
    expect(await sharp(drawn).metadata()).toMatchObject({ format: 'png', width: 320, height: 180 });
    expect(await redness(drawn)).toBeGreaterThan(0.9);
  });

  it('neither fetches nor reads what a slide links to', async () => {
    const fetched = await drawer.draw(slideWithPicture(webLink()), FORM, LIMITS);
    const read = await drawer.draw(slideWithPicture(pathToFileURL(join(folder, 'secret.png')).href), FORM, LIMITS);
    expect(hits).toBe(0);
    expect(await redness(fetched)).toBeLessThan(0.01);
    expect(await redness(read)).toBeLessThan(0.01);
  });

  it('is ended with all its processes when it takes too long', async () => {
    const slow = drawer.draw(slideWithPicture(null), FORM, { timeOutMs: 50 });
    await expect(slow).rejects.toMatchObject({ code: 'render.timed_out' });
  });

  it('is ended with all its processes soon after it is cancelled', async () => {
    const atRest = processesBelow([process.pid]);
    const below = (): number[] => [...processesBelow([process.pid])].filter((pid) => !atRest.has(pid));
    const leaving = new AbortController();
    const drawing = drawer.draw(slideWithPicture(null), FORM, { ...LIMITS, signal: leaving.signal });
    const refused = expect(drawing).rejects.toThrow('cancelled');
    await eventually('its processes', () => below().length > 0);
    const at = Date.now();
    leaving.abort(new Error('cancelled'));
    await refused;
    await eventually('the end of its processes', () => below().length === 0);
    expect(Date.now() - at).toBeLessThan(PROMPT_MS);
  });
});
