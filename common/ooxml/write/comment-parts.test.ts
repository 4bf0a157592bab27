import { beforeAll, describe, expect, it } from '@jest/globals';
import { tinyMaster } from '../../../tests/support/tiny-master.ts';
import { text } from '../../../tests/support/deck-content.ts';
import { CONTENT_TYPE } from '../package/content-types.ts';
import { openOfficePackage } from '../package/office-package.ts';
import { openMasterDeck } from '../read/master/open-master-deck.ts';
import type { MasterDeck } from '../read/master/open-master-deck.ts';
import { attribute, descend, descendants, integerAttribute } from '../xml/dom.ts';
import { EMU_PER_COMMENT_UNIT } from './comment-parts.ts';
import type { CommentThread, SlideItem } from './deck-content.ts';
import { writeDeck } from './write-deck.ts';

let master: MasterDeck;
beforeAll(async () => {
  master = await openMasterDeck(tinyMaster(), 'tiny.pptx');
});

const said = (author: string, ...texts: string[]): CommentThread['comments'] =>
  texts.map((each, index) => ({ author, text: each, created_at: `2025-03-0${index + 1}T10:20:30.5Z` }));
const box = (x: number, y: number): SlideItem['box'] => ({ x, y, w: 1_000_000, h: 500_000 });
const item = (id: string, place: SlideItem['box']): SlideItem => ({
  ...{ id, placeholder: null, shape_name: id, box: place, content: text('x') },
});

async function commentsOf(threads: CommentThread[], items: SlideItem[] = []) {
  const [layout] = master.catalogue.layouts;
  const content = { id: 's1', layout_id: layout?.layout_id ?? '', items, notes: '', threads };
  const bytes = writeDeck(master, { title: 'Deck', language: 'en', slides: [content] });
  const pack = await openOfficePackage(bytes, 'out.pptx');
  const [path = ''] = pack.partsByType(CONTENT_TYPE.comments);
  const [authors = ''] = pack.partsByType(CONTENT_TYPE.commentAuthors);
  if (path === '') return { comments: [], authors: [] };
  return {
    comments: descendants(pack.xml(path).documentElement, 'cm').map((comment) => ({
      author: attribute(comment, 'authorId'),
      idx: attribute(comment, 'idx'),
      at: [integerAttribute(descend(comment, 'pos'), 'x'), integerAttribute(descend(comment, 'pos'), 'y')],
      time: attribute(comment, 'dt'),
      text: descend(comment, 'text')?.textContent,
      answers: descendants(comment, 'parentCm').map((parent) => [
        attribute(parent, 'authorId'),
        attribute(parent, 'idx'),
      ]),
    })),
    authors: descendants(pack.xml(authors).documentElement, 'cmAuthor').map((author) =>
      ['id', 'name', 'initials', 'lastIdx', 'clrIdx'].map((name) => attribute(author, name)),
    ),
  };
}
const units = (emu: number): number => Math.round(emu / EMU_PER_COMMENT_UNIT);

describe('comments of a deck', () => {
  it('are numbered by author, and answers name what they answer', async () => {
    const { comments, authors } = await commentsOf([
      { item_id: null, comments: [...said('Ann Lee', 'One\r\ntwo', 'More'), ...said('Ben', 'Why?')] },
      { item_id: null, comments: said('Ben', 'Else') },
    ]);
    expect(comments.map(({ author, idx, answers }) => [author, idx, answers])).toEqual([
      ['0', '1', []],
      ['0', '2', [['0', '1']]],
      ['1', '1', [['0', '1']]],
      ['1', '2', []],
    ]);
    expect(authors).toEqual([
      ['0', 'Ann Lee', 'AL', '2', '0'],
      ['1', 'Ben', 'B', '2', '1'],
    ]);
    expect(comments[0]).toMatchObject({ text: 'One\ntwo', time: '2025-03-01T10:20:30.500' });
  });

  it('are at their item, answers below, threads about the same thing side by side', async () => {
    const thread = (id: string | null): CommentThread => ({ item_id: id, comments: said('Ann', 'a', 'b') });
    const { comments } = await commentsOf(
      [thread('one'), thread(null), thread('one'), thread('gone')],
      [item('two', box(100_000, 100_000)), item('one', box(2_000_000, 1_500_000))],
    );
    const [x, y] = [units(2_000_000), units(1_500_000)];
    expect(comments.map(({ at }) => at)).toEqual([
      ...[
        [x, y],
        [x, y + 136],
      ],
      ...[
        [10, 10],
        [10, 146],
      ],
      ...[
        [x + 96, y],
        [x + 96, y + 136],
      ],
      ...[
        [10, 10],
        [10, 146],
      ],
    ]);
  });

  it('stay within the slide', async () => {
    const { w, h } = master.catalogue.slide_size;
    const items = [item('far', box(w * 2, h * 2)), item('left', box(-w, -h))];
    const { comments } = await commentsOf(
      ['far', 'left'].map((id) => ({ item_id: id, comments: said('Ann', 'a') })),
      items,
    );
    expect(comments.map(({ at }) => at)).toEqual([
      [units(w) - 96, units(h) - 96],
      [10, 10],
    ]);
  });

  it('write no part if there are no comments', async () => {
    expect(await commentsOf([])).toEqual({ comments: [], authors: [] });
    expect(await commentsOf([{ item_id: null, comments: [] }])).toEqual({ comments: [], authors: [] });
  });
});
