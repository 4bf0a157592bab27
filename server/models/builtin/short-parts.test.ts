import { describe, expect, it } from '@jest/globals';
import type { BlockDigest, OutlineSlideOutput } from '../../kernel/sdk/ports/text-tasks.ts';
import { blocksOf } from '../../../tests/support/articles.ts';
import { createLinguistSource } from './linguist.ts';
import { slidesOfParts } from './whole-parts.ts';

const linguists = createLinguistSource();
const RULES = ['Boats', 'Nets', 'Ropes', 'Sails', 'Masts', 'Oars', 'Pumps', 'Lamps', 'Tools'];

/** The slides of a handbook, and its blocks. */
async function slidesOf(text: string): Promise<{ slides: OutlineSlideOutput[] | null; blocks: BlockDigest[] }> {
  const blocks = blocksOf(text);
  const section = { title: 'Handbook', key_points: [], data_points: [], blocks, stories: [], pictures: [] };
  const preferences = { language: 'en', tone: '', instructions: '' };
  const asked = { preferences, title: 'Handbook', overview: '', slide_count: null, sections: [section] };
  return { slides: slidesOfParts(asked, await linguists('en'))?.slides ?? null, blocks };
}

describe('a handbook of many short rules', () => {
  const rule = (name: string): string =>
    `## ${name}\n${name} are lent to all members for up to three weeks. Lost ${name.toLowerCase()} are paid by who lost them.`;
  const lockers = '## Large Lockers\nLockers are free for members. They are closed at night.';
  const keys = '## Spare Keys\nKeys cost 5 euros. They are given back in autumn.';
  const text = ['# Lending', ...RULES.map(rule), '# Rooms', lockers, keys].join('\n');

  it('is shown whole, a few rules of one chapter to a slide', async () => {
    const { slides, blocks } = await slidesOf(text);
    const shown = new Set(slides?.flatMap(({ block_refs: refs }) => refs));
    const paragraphs = blocks.filter(({ kind }) => kind === 'paragraph').map(({ ref }) => ref);
    expect(paragraphs.filter((ref) => !shown.has(ref))).toEqual([]);
    expect(slides?.map(({ title }) => title)).toEqual([
      'Boats, Nets and Ropes',
      'Sails, Masts and Oars',
      'Pumps, Lamps and Tools',
      'Rooms: Large Lockers and Spare Keys',
    ]);
  });

  it('has a slide for each part that is long, and is not shown where its parts are too many', async () => {
    const long = `It is said ${'again and '.repeat(45)}again. That is all.`;
    const parts = [...RULES, 'Doors', 'Gates'].map((name) => `## ${name}\n${name} are lent. ${long}`);
    const { slides } = await slidesOf(['# Lending', ...parts].join('\n'));
    expect(slides?.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['Boats are lent', 'Ropes are lent', 'Gates are lent']),
    );
    const all = ['North', 'South', 'West', 'East', 'Old', 'New', 'Long'];
    const many = all.flatMap((side) => RULES.map((name) => rule(`${side} ${name}`)));
    expect((await slidesOf(['# Lending', ...many].join('\n'))).slides).toBeNull();
  });

  it('has the title of a part whose pieces come together again', async () => {
    const text =
      'Each new boat has a keeper for 90 days. Keepers are paid 150 euros a month, which the club decides each year. Two hours a week are theirs.';
    const more = 'The keeper gives no marks. Marks are given by the chair alone, who asks the others first.';
    const rules = RULES.map((name) => rule(name));
    const { slides } = await slidesOf(
      ['# Lending', ...rules, `## Keepers\n${text}\n\n${more}`, lockers, keys].join('\n'),
    );
    expect(slides?.filter(({ title }) => title === 'Keepers')).toEqual([]);
  });

  it('names options on one slide by what they are called', async () => {
    const options = ['Option A: keep the boats', 'Option B: sell the boats'].map(
      (name) => `## ${name}\nIt costs little. It takes a year.`,
    );
    const { slides } = await slidesOf(
      ['# Lending', ...RULES.map((name) => rule(name)), '# Options', ...options].join('\n'),
    );
    expect(slides?.map(({ title }) => title)).toContain('Options: keep the boats, sell the boats');
  });

  it('keeps what it comes to apart, and the times of a log together', async () => {
    const day = ['4:19', '4:27', '4:33', '4:45', '5:59'].map(
      (time) => `### ${time}\n- Boat ${time} left.\n- It came back.`,
    );
    const closing = '## Conclusion\nAll boats are back. The gate stays shut.\n## Remarks\nIt rained. Nobody was hurt.';
    const text = ['# Lending', ...RULES.map(rule), '## Log', ...day, closing].join('\n');
    const { slides, blocks } = await slidesOf(text);
    const log = blocks.filter(({ kind }) => kind === 'list').map(({ ref }) => ref);
    expect(slides?.filter(({ block_refs: refs }) => log.some((ref) => refs.includes(ref)))).toHaveLength(1);
    expect(slides?.find(({ block_refs: refs }) => log.every((ref) => refs.includes(ref)))).toBeDefined();
    const titles = slides?.map(({ title }) => title) ?? [];
    expect(titles.filter((title) => /Conclusion and|and Conclusion/iu.test(title))).toEqual([]);
  });
});
