import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { StoredSlide, TextContent } from '../../common/deck/slide.ts';
import { openOfficePackage } from '../../common/ooxml/package/office-package.ts';
import type { OfficePackage } from '../../common/ooxml/package/office-package.ts';
import { openMasterDeck } from '../../common/ooxml/read/master/open-master-deck.ts';
import { writeDeck } from '../../common/ooxml/write/write-deck.ts';
import { attribute, childElements, descend, descendants } from '../../common/ooxml/xml/dom.ts';
import { placeDeck } from '../../common/scene/place/place-deck.ts';
import { createSceneReader } from '../../common/scene/read/scene-reader.ts';
import type { PathNode, SlideScene, TextNode } from '../../common/scene/scene.ts';
import { createTypesetter } from '../../common/typeset/typesetter.ts';
import { convertToPdf } from '../support/convert-to-pdf.ts';
import { TABLE, chart, richDeck } from '../support/deck-content.ts';
import { itWith } from '../support/needs.ts';
import { walk } from '../support/slide-scene.ts';
import { tinyMaster } from '../support/tiny-master.ts';

/*
 * What an organisation changes in its master after a deck was made must reach the deck's slides: they specify nothing
 * that they
 * can inherit.
 */
const itWhereConverted = itWith('LibreOffice and poppler-utils');

const TITLE = 'Sales rose';
const MASTER = 'ppt/slideMasters/slideMaster1.xml';
const THEME = 'ppt/theme/theme1.xml';
const SLIDES = [1, 2, 3].map((number) => `ppt/slides/slide${number}.xml`);
const typesetter = createTypesetter();
const said = (...lines: string[]): TextContent => ({
  kind: 'text',
  paragraphs: lines.map((text) => ({ runs: [{ text }], level: 0 })),
});

let written: OfficePackage;
let edited: OfficePackage;

/** A deck of bullets, a chart and a table on a master of the usual layouts. */
async function makeDeck(): Promise<OfficePackage> {
  const master = await openMasterDeck(tinyMaster(), 'tiny.pptx');
  const catalogue = typesetter.withCapacities(master.catalogue);
  const layout = catalogue.layouts.find(({ name }) => name === 'Title and Content');
  const body = layout?.fields.find(({ kind }) => kind === 'object')?.name;
  if (layout === undefined || body === undefined) throw new Error('no layout');
  const slide = (id: string, title: string, content: StoredSlide['fields'][string]): StoredSlide => ({
    ...{ id, kind: 'content', layout_id: layout.layout_id, title, fields: { title: said(title), [body]: content } },
    ...{ boxes: {}, free: [], notes: '', sources: [], claims: [], findings: [] },
  });
  const slides = [
    slide('a', TITLE, said('First point', 'Second point')),
    slide('b', 'Chart', { kind: 'chart', chart: chart('column') }),
    slide('c', 'Table', { kind: 'table', table: { ...TABLE, emphasised_rows: [], total_rows: [] } }),
  ];
  const content = placeDeck({ title: 'Deck', language: 'en', slides }, catalogue, { typesetter, images: new Map() });
  return openOfficePackage(writeDeck(master, content), 'deck.pptx');
}

function replaced(pack: OfficePackage, path: string, changes: readonly [RegExp, string][]): string {
  return changes.reduce((text, [from, to]) => {
    const after = text.replace(from, to);
    if (after === text) throw new Error(`nothing to change in ${path}: ${from.source}`);
    return after;
  }, pack.text(path));
}

beforeAll(async () => {
  written = await makeDeck();
  // As a user would in PowerPoint: another position, size and colour for titles, other theme colours and fonts.
  const master = replaced(written, MASTER, [
    [/(type="title"\/>.*?<a:off x="\d+" y=")\d+/s, '$1' + String(2_540_000)],
    [/(<p:titleStyle>.*?<a:defRPr[^>]*?sz=")\d+/s, '$1' + '2000'],
  ]);
  const theme = replaced(written, THEME, [
    [/(<a:accent1><a:srgbClr val=")[0-9A-F]{6}/, '$1' + 'AA0055'],
    [/(<a:dk1><a:srgbClr val=")[0-9A-F]{6}/, '$1' + '224400'],
    [/(<a:minorFont><a:latin typeface=")[^"]+/, '$1' + 'Courier New'],
  ]);
  edited = written.withParts(
    new Map([
      [MASTER, master],
      [THEME, theme],
    ]),
  );
});

const scene = (pack: OfficePackage, index: number): SlideScene =>
  createSceneReader(pack, typesetter).slide(SLIDES[index] ?? '', { number: index + 1 });
const texts = (of: SlideScene): TextNode[] => [...walk(of.nodes)].filter((node) => node.kind === 'text');
const fills = (of: SlideScene): Set<string> =>
  new Set(
    [...walk(of.nodes)]
      .filter((node): node is PathNode => node.kind === 'path')
      .flatMap(({ fill }) => (fill?.kind === 'solid' ? [fill.hex] : [])),
  );
const line = (pack: OfficePackage, index: number, words: string): TextNode => {
  const found = texts(scene(pack, index)).find(({ text }) => text.startsWith(words));
  if (found === undefined) throw new Error(`no text ${words}`);
  return found;
};

describe('a master that is edited after the deck was made', () => {
  it('moves and sizes the titles of slides', () => {
    const [before, after] = [line(written, 0, TITLE), line(edited, 0, TITLE)];
    expect(after.size).toBe(20);
    expect(after.size).not.toBe(before.size);
    expect(after.baseline).toBeGreaterThan(before.baseline + 50);
  });

  it('colours and sets their text', () => {
    const [before, after] = [line(written, 0, 'First'), line(edited, 0, 'First')];
    expect([before.paint.hex, after.paint.hex]).toEqual(['1A1A1A', '224400']);
    expect(after.face.alias).not.toBe(before.face.alias);
  });

  it('colours charts, and sets what is written in them and in tables', () => {
    expect(fills(scene(written, 1)).has('1F5FA8')).toBe(true);
    expect(fills(scene(edited, 1)).has('1F5FA8')).toBe(false);
    expect(fills(scene(edited, 1)).has('AA0055')).toBe(true);
    const faces = (pack: OfficePackage, index: number): string => texts(scene(pack, index)).at(-1)?.face.alias ?? '';
    for (const index of [1, 2]) expect(faces(edited, index)).not.toBe(faces(written, index));
  });

  itWhereConverted('shows so in LibreOffice as well', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lectern-edited-'));
    try {
      const decks = { before: written, after: edited };
      for (const [name, pack] of Object.entries(decks)) await writeFile(join(folder, `${name}.pptx`), pack.toBytes());
      await convertToPdf(
        Object.keys(decks).map((name) => join(folder, `${name}.pptx`)),
        folder,
      );
      const wordTop = async (name: string): Promise<number> => {
        const { stdout } = await promisify(execFile)('pdftotext', [
          '-bbox',
          '-l',
          '1',
          join(folder, `${name}.pdf`),
          '-',
        ]);
        const found = /yMin="([\d.]+)"[^>]*>Sales</.exec(stdout)?.[1];
        if (found === undefined) throw new Error(`no title in ${name}`);
        return Number(found);
      };
      expect(await wordTop('after')).toBeGreaterThan((await wordTop('before')) + 50);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  it('finds nothing on slides that is against it', () => {
    const shapes = SLIDES.flatMap((path) => descendants(written.xml(path).documentElement, 'sp'));
    expect(shapes.length).toBeGreaterThan(3);
    for (const shape of shapes) {
      expect(childElements(descend(shape, 'spPr'))).toEqual([]);
      for (const run of descendants(shape, 'rPr')) {
        expect([...run.attributes].map(({ name }) => name).filter((name) => !/^(lang|dirty)$/.test(name))).toEqual([]);
        expect(childElements(run)).toEqual([]);
      }
    }
  });
});

describe('colours and fonts of a deck', () => {
  it('are named by the theme in slides, charts and tables, on light and dark backgrounds and such as no colour of the theme reads on', async () => {
    for (const background of ['FFFFFF', '0B1F3A', '7F7F7F', 'C00000']) {
      const layouts = [
        { name: 'Title and Content', type: 'obj', background, placeholders: [{ type: 'title' }, { idx: 1 }] },
        { name: 'Title Only', type: 'titleOnly', background, placeholders: [{ type: 'title' }] },
      ];
      const master = await openMasterDeck(tinyMaster({ layouts }), 'tiny.pptx');
      const pack = await openOfficePackage(writeDeck(master, richDeck(master)), 'deck.pptx');
      const parts = [...pack.parts.keys()].filter((path) => /^ppt\/(slides|charts)\/[^/]+\.xml$/.test(path));
      expect(parts.length).toBeGreaterThan(20);
      for (const path of parts) {
        const root = pack.xml(path).documentElement;
        const literal = ['srgbClr', 'sysClr', 'prstClr', 'scrgbClr', 'hslClr'].flatMap((name) =>
          descendants(root, name),
        );
        expect({ path, literal: literal.length }).toEqual({ path, literal: 0 });
        const fonts = ['latin', 'ea', 'cs', 'sym'].flatMap((name) => descendants(root, name));
        expect(fonts.map((font) => attribute(font, 'typeface') ?? '').filter((name) => !name.startsWith('+'))).toEqual(
          [],
        );
      }
    }
  });
});
