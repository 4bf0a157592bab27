import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { richDeck } from '../../../tests/support/deck-content.ts';
import { itOnEachMaster } from '../../../tests/support/needs.ts';
import { oddMaster } from '../../../tests/support/odd-masters.ts';
import { tinyMasterParts } from '../../../tests/support/tiny-master.ts';
import { lintPackage } from '../lint/lint-package.ts';
import { CONTENT_TYPE } from '../package/content-types.ts';
import { openOfficePackage } from '../package/office-package.ts';
import type { OfficePackage } from '../package/office-package.ts';
import { RELATIONSHIP } from '../package/relationships.ts';
import { writeZip } from '../package/zip-writer.ts';
import { openMasterDeck } from '../read/master/open-master-deck.ts';
import { writeDeck } from './write-deck.ts';

/** What a new deck is bound to change: lists of parts, slides, properties. */
const OURS =
  /^(\[Content_Types\]\.xml|_rels\/\.rels|docProps\/.*|ppt\/presentation\.xml|ppt\/_rels\/presentation\.xml\.rels)$/;
const TAGS = 'application/vnd.openxmlformats-officedocument.presentationml.tags+xml';
const P = 'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"';

/** A master with all that may stay: table styles, properties, an unused master's worth of layouts, tags of an add-in. */
function fullMaster(): Uint8Array {
  const relation = (id: string, type: string, target: string): string =>
    `<Relationship Id="${id}" Type="${type}" Target="${target}"/></Relationships>`;
  const parts = tinyMasterParts({
    slides: [{ layout: 1 }],
    extraParts: [
      {
        path: 'ppt/tableStyles.xml',
        type: CONTENT_TYPE.tableStyles,
        content:
          '<a:tblStyleLst xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" def="{5C22544A-7EE6-4342-B048-85BDC9FD1C3A}"/>',
      },
      { path: 'ppt/presProps.xml', type: CONTENT_TYPE.presProps, content: `<p:presentationPr ${P}/>` },
      { path: 'ppt/viewProps.xml', type: CONTENT_TYPE.viewProps, content: `<p:viewPr ${P} lastView="sldView"/>` },
      { path: 'ppt/tags/tag1.xml', type: TAGS, content: `<p:tagLst ${P}><p:tag name="HOUSE" val="1"/></p:tagLst>` },
    ],
  });
  const edit = (path: string, from: string, to: string): void => {
    const before = new TextDecoder().decode(parts.get(path));
    if (!before.includes(from)) throw new Error(`nothing to change in ${path}`);
    parts.set(path, new TextEncoder().encode(before.replace(from, to)));
  };
  const presentation = 'ppt/_rels/presentation.xml.rels';
  edit(presentation, '</Relationships>', relation('rId71', RELATIONSHIP.tableStyles, 'tableStyles.xml'));
  edit(presentation, '</Relationships>', relation('rId72', RELATIONSHIP.presProps, 'presProps.xml'));
  edit(presentation, '</Relationships>', relation('rId73', RELATIONSHIP.viewProps, 'viewProps.xml'));
  const layout = 'ppt/slideLayouts/slideLayout3.xml';
  const rels = 'ppt/slideLayouts/_rels/slideLayout3.xml.rels';
  edit(layout, '</p:cSld>', '<p:custDataLst><p:tags r:id="rId9"/></p:custDataLst></p:cSld>');
  edit(rels, '</Relationships>', relation('rId9', RELATIONSHIP.tags, '../tags/tag1.xml'));
  return writeZip(parts);
}

/** Parts of a package that are not as they were, beside those that a new deck is bound to change. */
function changedParts(before: OfficePackage, after: OfficePackage): string[] {
  return [...after.parts]
    .filter(
      ([path, bytes]) =>
        before.has(path) &&
        !OURS.test(path) &&
        !path.startsWith('ppt/slides/') &&
        Buffer.compare(before.bytes(path), bytes) !== 0,
    )
    .map(([path]) => path);
}

const own = fileURLToPath(new URL('../../../server/domains/templates/templates/builtin/general.pptx', import.meta.url));

async function expectKeptParts(name: string, path: string): Promise<void> {
  const bytes = readFileSync(path);
  const before = await openOfficePackage(bytes, name);
  const master = await openMasterDeck(bytes, name);
  const after = await openOfficePackage(writeDeck(master, { title: '', language: 'en', slides: [] }), name);
  expect(changedParts(before, after)).toEqual([]);
  const kept = /^ppt\/(slideMasters|slideLayouts|theme|notesMasters|handoutMasters)\/[^/]+\.xml$/;
  const lost = [...before.parts.keys()].filter((part) => kept.test(part) && !after.has(part));
  expect(lost.filter((part) => !/theme(Override)?\d*\.xml$/.test(part))).toEqual([]);
}

describe('a master that goes through our hands', () => {
  it("keeps every part that needn't change, used or not, to the byte", async () => {
    const bytes = fullMaster();
    const before = await openOfficePackage(bytes, 'full.pptx');
    const master = await openMasterDeck(bytes, 'full.pptx');
    const empty = await openOfficePackage(writeDeck(master, { title: '', language: 'en', slides: [] }), 'empty.pptx');
    const full = await openOfficePackage(writeDeck(master, richDeck(master)), 'deck.pptx');
    for (const after of [empty, full]) {
      expect(changedParts(before, after)).toEqual([]);
      const lost = [...before.parts.keys()].filter((path) => !after.has(path));
      expect(lost.filter((path) => !/^ppt\/slides\//.test(path))).toEqual([]);
    }
    expect(empty.text('ppt/slideLayouts/slideLayout3.xml')).toContain('custDataLst');
  });

  it('has a presentation part as it was, where no slide had to go and none came', async () => {
    const parts = tinyMasterParts({ isTemplate: true });
    const master = await openMasterDeck(writeZip(parts), 'tiny.potx');
    const [path] = [master.presentation_path];
    expect(Buffer.compare(master.package.bytes(path), Buffer.from(parts.get(path) ?? []))).toBe(0);
  });

  it.each(['names not in ASCII', 'names with escapes', 'names taken apart'])(
    '%s: every part has a name that any reader takes, and its bytes',
    async (name) => {
      const bytes = oddMaster(name);
      const before = await openOfficePackage(bytes, 'odd.pptx');
      const master = await openMasterDeck(bytes, 'odd.pptx');
      const written = writeDeck(master, richDeck(master));
      expect(await lintPackage(written)).toEqual([]);
      const after = await openOfficePackage(written, 'deck.pptx');
      expect([...after.parts.keys()].filter((path) => !/^[\w./[\]-]+$/.test(path))).toEqual([]);
      const drawings = (pack: OfficePackage): string[] =>
        [CONTENT_TYPE.slideLayout, CONTENT_TYPE.slideMaster]
          .flatMap((type) => pack.partsByType(type).map((path) => pack.text(path)))
          .sort();
      expect(drawings(after)).toEqual(drawings(before));
      expect(changedParts(before, after).filter((path) => !path.endsWith('.rels'))).toEqual([]);
    },
  );

  it('drops properties of show and view that point to slides, or open the deck in its master', async () => {
    const parts = tinyMasterParts({
      extraParts: [
        {
          path: 'ppt/presProps.xml',
          type: CONTENT_TYPE.presProps,
          content: `<p:presentationPr ${P}><p:showPr><p:sldRg st="1" end="2"/></p:showPr></p:presentationPr>`,
        },
        {
          path: 'ppt/viewProps.xml',
          type: CONTENT_TYPE.viewProps,
          content: `<p:viewPr ${P} lastView="sldMasterView"/>`,
        },
      ],
    });
    const rels = 'ppt/_rels/presentation.xml.rels';
    const relations =
      `<Relationship Id="rId72" Type="${RELATIONSHIP.presProps}" Target="presProps.xml"/>` +
      `<Relationship Id="rId73" Type="${RELATIONSHIP.viewProps}" Target="viewProps.xml"/></Relationships>`;
    const before = new TextDecoder().decode(parts.get(rels));
    parts.set(rels, new TextEncoder().encode(before.replace('</Relationships>', relations)));
    const { package: pack } = await openMasterDeck(writeZip(parts), 'tiny.pptx');
    expect([...pack.parts.keys()].filter((path) => /Props/.test(path))).toEqual([]);
  });

  it('general.pptx: layouts, masters, themes and media stay', () => expectKeptParts(basename(own), own));

  itOnEachMaster('%s: layouts, masters, themes and media stay', expectKeptParts);
});
