import { beforeAll, describe, expect, it } from '@jest/globals';
import { lintPackage } from '../../common/ooxml/lint/lint-package.ts';
import { readReviewedDeck } from '../../common/ooxml/read/deck/read-reviewed-deck.ts';
import type { ReviewedDeck } from '../../common/ooxml/read/deck/read-reviewed-deck.ts';
import { openMasterDeck } from '../../common/ooxml/read/master/open-master-deck.ts';
import type { MasterDeck } from '../../common/ooxml/read/master/open-master-deck.ts';
import { guid } from '../../common/ooxml/write/shape-parts.ts';
import type { CommentThread, DeckContent, SlideContent } from '../../common/ooxml/write/deck-content.ts';
import { writeDeck } from '../../common/ooxml/write/write-deck.ts';
import { validatorDelta } from '../support/validate-deck.ts';
import { withModernComments, withXml } from '../support/commented-deck.ts';
import { filled, text } from '../support/deck-content.ts';
import { tinyMaster } from '../support/tiny-master.ts';

const AT = '2026-03-04T09:08:07.065Z';
const LATER = '2026-03-05T10:00:00.000Z';
const ANN = { author: 'Ann Miller', text: 'Too long <&> "quoted"\nsecond line', created_at: AT };
const BOB = { author: 'Bob', text: 'Done', created_at: LATER };

let master: MasterDeck;
let plain: DeckContent;

/** A deck of three slides with a title and a body each, with threads on some. */
function deckWith(threads: Readonly<Record<number, CommentThread[]>>): Uint8Array {
  const slides = plain.slides.map((slide, index) => ({ ...slide, threads: threads[index + 1] ?? [] }));
  return writeDeck(master, { ...plain, slides });
}

beforeAll(async () => {
  master = await openMasterDeck(tinyMaster(), 'tiny.pptx');
  const layout = master.catalogue.layouts.find(({ name }) => name === 'Title and Content');
  if (layout === undefined) throw new Error('no such layout');
  const slides = [1, 2, 3].map((number): SlideContent => ({
    id: `slide-${number}`,
    layout_id: layout.layout_id,
    notes: '',
    items: layout.fields.map((field) => filled(field, text(`${field.kind} of slide ${number}`))),
  }));
  plain = { title: 'Deck', language: 'en-GB', slides };
});

describe('classic comments', () => {
  it('are written as threads of numbered comments, with sound parts that the Open XML SDK passes', async () => {
    const bytes = deckWith({
      1: [{ item_id: null, comments: [ANN, BOB] }],
      3: [
        { item_id: 'body', comments: [BOB] },
        { item_id: null, comments: [{ ...ANN, author: 'Zoë\u0000\u202e\n<x>', text: 'a\u0001b' }] },
      ],
    });
    expect(await lintPackage(bytes)).toEqual([]);
    expect(await validatorDelta(bytes, tinyMaster())).toEqual([]);
    expect(deckWith({ 1: [{ item_id: null, comments: [ANN] }] })).toEqual(
      deckWith({ 1: [{ item_id: null, comments: [ANN] }] }),
    );
    withXml(bytes, (parts) => {
      const authors = parts.get('ppt/commentAuthors.xml') ?? '';
      expect(authors).toContain('<p:cmAuthor id="0" name="Ann Miller" initials="AM" lastIdx="1" clrIdx="0"/>');
      expect(authors).toContain('<p:cmAuthor id="1" name="Bob" initials="B" lastIdx="2" clrIdx="1"/>');
      expect(authors).toContain('name="Zoë &lt;x&gt;" initials="ZX"');
      expect(parts.get('ppt/comments/comment1.xml')).toContain(
        '<p:cm authorId="0" dt="2026-03-04T09:08:07.065" idx="1">',
      );
      expect(parts.get('ppt/comments/comment1.xml')).toContain('<p15:parentCm authorId="0" idx="1"/>');
      expect([...parts.keys()].filter((path) => path.startsWith('ppt/comments/'))).toHaveLength(2);
    });
  });

  it('come back with author, time, slide, element and answers', async () => {
    const bytes = deckWith({
      2: [
        { item_id: null, comments: [ANN, BOB] },
        { item_id: 'body', comments: [BOB] },
      ],
    });
    const deck = await readReviewedDeck(bytes, 'reviewed.pptx');
    expect(deck.slides.map(({ threads }) => threads.length)).toEqual([0, 2, 0]);
    const slide = deck.slides[1];
    expect(slide?.threads[0]).toMatchObject({ form: 'classic', ...ANN, is_resolved: false, replies: [BOB] });
    const body = slide?.shapes.find((shape) => shape.creation_id === guid('slide-2/body'));
    const { x = 0, y = 0 } = slide?.threads[1]?.position ?? {};
    expect(Math.abs(x - (body?.box?.x ?? NaN))).toBeLessThan(1588);
    expect(Math.abs(y - (body?.box?.y ?? NaN))).toBeLessThan(1588);
  });

  it('are inside the slide, each where it can be clicked', async () => {
    const comments = Array.from({ length: 60 }, () => BOB);
    const threads = Array.from({ length: 60 }, () => ({ item_id: null, comments: [ANN] }));
    const deck = await readReviewedDeck(deckWith({ 1: [{ item_id: null, comments }, ...threads] }), 'many.pptx');
    const places = deck.slides[0]?.threads.map(({ position }) => position) ?? [];
    expect(places).toHaveLength(61);
    for (const place of places) {
      expect(place?.x).toBeLessThan(deck.slide_size.w);
      expect(place?.y).toBeLessThan(deck.slide_size.h);
    }
    expect(places[0]).not.toEqual(places[1]);
  });

  it('are found faulty by the lint without their author, with a number twice, as an answer to nothing', async () => {
    const bytes = deckWith({ 1: [{ item_id: null, comments: [ANN, BOB, { ...ANN, text: 'More' }] }] });
    const damaged = async (path: string, from: string, to: string): Promise<string[]> => {
      const changed = withXml(bytes, (parts) => parts.set(path, (parts.get(path) ?? '').replaceAll(from, to)));
      return (await lintPackage(changed)).map(({ code }) => code);
    };
    const list = 'ppt/comments/comment1.xml';
    expect(await damaged('ppt/commentAuthors.xml', 'id="1"', 'id="7"')).toEqual(['comment_author']);
    expect(await damaged(list, 'idx="2"', 'idx="1"')).toEqual(['duplicate_comment']);
    expect(await damaged(list, '<p15:parentCm authorId="0"', '<p15:parentCm authorId="5"')).toContain('comment_parent');
  });
});

const PIA = { id: '{00000000-0000-4000-8000-00000000000A}', name: 'Pia Reviewer' };
const TOM = { id: '{00000000-0000-4000-8000-00000000000B}', name: 'Tom' };
const said = (...lines: string[]): string =>
  `<p188:txBody><a:bodyPr/><a:lstStyle/>${lines.map((line) => `<a:p>${line}</a:p>`).join('')}</p188:txBody>`;
const run = (words: string): string => `<a:r><a:rPr lang="en-GB" b="1"/><a:t>${words}</a:t></a:r>`;
const onSlide = '<pc:sldMkLst><pc:docMk/><pc:sldMk cId="1" sldId="256"/></pc:sldMkLst>';

describe('threaded comments', () => {
  it('come back with author, time, slide, element, answers and state', async () => {
    const shape = guid('slide-2/body');
    const onShape = `<ac:deMkLst><pc:docMk/><pc:sldMk cId="1" sldId="257"/><ac:spMk id="3" creationId="${shape}"/></ac:deMkLst>`;
    const onText = `<ac:txMkLst><pc:docMk/><pc:sldMk cId="1" sldId="257"/><ac:spMk id="2" creationId="{X}"/><ac:txMk cp="0" len="4"><ac:context len="9" hash="1"/></ac:txMk></ac:txMkLst>`;
    const bytes = withModernComments(deckWith({}), [PIA, TOM], {
      1: `<p188:cm id="{1}" authorId="${PIA.id}" created="2026-05-01T10:00:00.123">${onSlide}<p188:pos x="9144" y="18288"/>
        <p188:replyLst><p188:reply id="{2}" authorId="${TOM.id}" created="2026-05-02T08:00:00Z">${said(run('Agreed'))}</p188:reply></p188:replyLst>
        ${said(run('Two ') + run('runs'), run('and a line') + '<a:br/>' + '<a:fld id="{9}" type="x"><a:t>@Tom</a:t></a:fld>')}</p188:cm>`,
      2: `<p188:cm id="{3}" authorId="${TOM.id}" status="resolved" created="2026-05-03T10:00:00+02:00">${onShape}${said(run('Old figure'))}</p188:cm>
        <p188:cm id="{4}" authorId="{NOBODY}" created="soon">${onText}${said(run('Which?'))}</p188:cm>`,
    });
    const { slides } = await readReviewedDeck(bytes, 'modern.pptx');
    expect(slides[0]?.threads).toEqual([
      {
        ...{ form: 'modern', author: 'Pia Reviewer', created_at: '2026-05-01T10:00:00.123Z', is_resolved: false },
        ...{ text: 'Two runs\nand a line\n@Tom', position: { x: 9144, y: 18288 }, shape: null },
        replies: [{ author: 'Tom', text: 'Agreed', created_at: '2026-05-02T08:00:00.000Z' }],
      },
    ]);
    expect(slides[1]?.threads).toMatchObject([
      {
        author: 'Tom',
        created_at: '2026-05-03T08:00:00.000Z',
        is_resolved: true,
        shape: { id: 3, creation_id: shape },
      },
      { author: '', created_at: null, text: 'Which?', is_resolved: false, shape: { id: 2, creation_id: '{X}' } },
    ]);
    expect(slides[1]?.shapes.map(({ creation_id }) => creation_id)).toContain(shape);
  });
});

/** A deck whose only comment part contains these comments. */
const classic = (...comments: string[]): Uint8Array =>
  withXml(deckWith({ 1: [{ item_id: null, comments: [ANN] }] }), (parts) => {
    const path = 'ppt/comments/comment1.xml';
    const list = (parts.get(path) ?? '').replace(/<p:cm .*<\/p:cm>/s, () => comments.join(''));
    parts.set(
      path,
      list.replace('<p:cmLst ', '<p:cmLst xmlns:p15="http://schemas.microsoft.com/office/powerpoint/2012/main" '),
    );
  });
const threading = (bias: number, parent = ''): string =>
  `<p:extLst><p:ext uri="{C676402C-5697-4E1C-873F-D02D1690AC5C}"><p15:threadingInfo timeZoneBias="${bias}">${parent}</p15:threadingInfo></p:ext></p:extLst>`;

describe('comments of other makers', () => {
  const read = async (bytes: Uint8Array): Promise<ReviewedDeck['slides'][number]['threads']> =>
    (await readReviewedDeck(bytes, 'odd.pptx')).slides[0]?.threads ?? [];

  it('are reported in UTC, by the distance that is beside a time without zone', async () => {
    const comment = (dt: string, bias: number): string =>
      `<p:cm authorId="0" dt="${dt}" idx="1"><p:pos x="10" y="10"/><p:text>x</p:text>${threading(bias)}</p:cm>`;
    const times = await read(
      classic(
        ...[comment('2026-03-04T10:00:00.5', -60), comment('2026-03-04T10:00:00Z', -60), comment('9999-99-99', 0)],
        ...[comment('0001-01-01T00:00:00', 0), comment('2026-03-04T10:00:00', 10_000_000)],
      ),
    );
    expect(times.map(({ created_at }) => created_at)).toEqual([
      ...['2026-03-04T09:00:00.500Z', '2026-03-04T10:00:00.000Z', null, null, '2026-03-04T10:00:00.000Z'],
    ]);
  });

  it('lose nothing where they answer in circles, answer nothing, or have one number twice', async () => {
    const answer = (idx: number, to: number): string =>
      `<p:cm authorId="0" idx="${idx}"><p:pos x="1" y="1"/><p:text>${idx}</p:text>${threading(0, `<p15:parentCm authorId="0" idx="${to}"/>`)}</p:cm>`;
    const threads = await read(classic(answer(1, 2), answer(2, 1), answer(3, 99), answer(3, 99), answer(4, 3)));
    expect(threads.map(({ text: words, replies }) => [words, ...replies.map((one) => one.text)])).toEqual([
      ...[['1'], ['2'], ['3', '4'], ['3']],
    ]);
  });

  it('have no place where theirs is none', async () => {
    const at = (x: string, y: string): string =>
      `<p:cm authorId="9" idx="${x.length}"><p:pos x="${x}" y="${y}"/><p:text>${x}</p:text></p:cm>`;
    const threads = await read(
      classic(at('9'.repeat(400), '1'), at('-99999999', '0'), at('NaN', '1'), at('576', '576')),
    );
    expect(threads.map(({ position }) => position)).toEqual([null, null, null, { x: 914_400, y: 914_400 }]);
    expect(threads[0]?.author).toBe('');
  });

  it('are refused if they are more than people write, or contain entities', async () => {
    const many = Array.from(
      { length: 2001 },
      (_, index) => `<p:cm authorId="0" idx="${index}"><p:text>x</p:text></p:cm>`,
    );
    await expect(read(classic(...many))).rejects.toMatchObject({ code: 'ooxml.too_many_comments' });
    const bomb = withXml(classic('<p:cm authorId="0" idx="1"/>'), (parts) => {
      const path = 'ppt/comments/comment1.xml';
      parts.set(path, (parts.get(path) ?? '').replace('<p:cmLst', '<!DOCTYPE x [<!ENTITY a "aaaa">]><p:cmLst'));
    });
    await expect(read(bomb)).rejects.toMatchObject({ code: 'ooxml.hostile_xml' });
  });
});

describe('properties of a file', () => {
  it('describe a deck, to the Open XML SDK too', async () => {
    const custom = {
      LecternReviewStatus: 'Approved',
      LecternApprovedBy: 'Zoë & <co>',
      LecternApprovedAt: new Date(AT),
    };
    const bytes = writeDeck(master, { ...plain, properties: { status: 'Approved', custom } });
    expect(await lintPackage(bytes)).toEqual([]);
    expect(await validatorDelta(bytes, tinyMaster())).toEqual([]);
    const { properties } = await readReviewedDeck(bytes, 'deck.pptx');
    expect(properties).toEqual({ LecternReviewStatus: 'Approved', LecternApprovedBy: 'Zoë & <co>' });
    withXml(bytes, (parts) => {
      expect(parts.get('docProps/core.xml')).toContain('<cp:contentStatus>Approved</cp:contentStatus>');
      expect(parts.get('docProps/custom.xml')).toContain('<vt:filetime>2026-03-04T09:08:07Z</vt:filetime>');
    });
  });
});
