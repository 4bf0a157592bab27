import { describe, expect, it } from '@jest/globals';
import { blocksOf } from '../../../tests/support/articles.ts';
import { asksIn, isOfAsks } from './asks.ts';
import { endDeck } from './end-deck.ts';
import { createLinguistSource } from './linguist.ts';
import type { OutlineInput, OutlineSlideOutput } from '../../kernel/sdk/ports/text-tasks.ts';

const linguists = createLinguistSource();

/** What a text asks for; nothing of it is said on a slide. */
async function askedIn(text: string, language = 'en'): Promise<string[]> {
  return asksIn(blocksOf(text), () => false, await linguists(language)).map((entry) => entry.text);
}

it.each([
  ...['What should happen next', 'What comes next:', 'Wie es weitergeht', 'Was als Nächstes folgt'],
  ...['Decisions we ask for', 'The Committee is asked to', 'What I am asking for', 'Beschlussvorschlag'],
])('what is below "%s" ends a deck', (heading) => {
  expect(isOfAsks(heading)).toBe(true);
  expect(isOfAsks(`${heading.replace(':', '')} to the ducks of the lake`)).toBe(false);
});

describe('what a document asks for', () => {
  it('is said with who is asked and until when', async () => {
    const text = [
      '## Deliveries',
      'The vaccine reached 112 practices last week. Practices without a delivery are asked to say so by Monday.',
      'We recommend that the second session stays open until March. The first one was closed by 3 May.',
    ].join('\n');
    expect(await askedIn(text)).toEqual([
      'Practices without a delivery are asked to say so by Monday.',
      'We recommend that the second session stays open until March.',
    ]);
  });

  it('is found in German, and not in what was done by a date', async () => {
    const text = [
      '## Abstimmung',
      'Der Vorstand schlägt vor, am Solarpark einen Speicher zu bauen. Abgestimmt wird schriftlich bis Sonntag, 8. November.',
      'Die Anlage wurde bis zum 15. Juli repariert und läuft seit dem Sommer wieder ohne Störung.',
    ].join('\n');
    expect(await askedIn(text, 'de')).toEqual([
      'Der Vorstand schlägt vor, am Solarpark einen Speicher zu bauen.',
      'Abgestimmt wird schriftlich bis Sonntag, 8. November.',
    ]);
  });

  it('leaves out an item of advice that only leads to those below it', async () => {
    const list = [
      'Test anyone with a cough',
      'Keep children at home for two days, or',
      'Offer the vaccine at every visit',
    ];
    const text = `## Advice to practices\n${list.map((item) => `- ${item}`).join('\n')}`;
    expect(await askedIn(text)).toEqual([list[0], list[2]]);
  });

  it('is nothing where a text only reports', async () => {
    expect(
      await askedIn(
        '## Year\nWe asked 289 members how they feel. The review was due by 1 May and was late. It was 42% then.',
      ),
    ).toEqual([]);
  });
});

describe('the end of a deck of parts', () => {
  const text = [
    ...['# Stores', '## Costs', 'The three stores cost two million a year in rent alone.'],
    ...['## Risks', 'A fire in one of the stores would stop all deliveries.'],
    ...['## People', 'Forty people work in the stores on three shifts.'],
    ...[
      '## Proposals',
      '- Build one store in Linz for nine million euros',
      '- Close the other two of them in the year after',
    ],
  ].join('\n');
  const blocks = blocksOf(text);

  /** The kinds of the slides, one for each heading in the order of `names`. */
  async function endOf(names: readonly string[]): Promise<OutlineSlideOutput[]> {
    const slides = names.map((name): OutlineSlideOutput => {
      const at = blocks.findIndex((block) => block.text === name);
      const refs = blocks.slice(at, at + 2).map(({ ref }) => ref);
      return {
        kind: 'content',
        title: name,
        takeaway: name,
        source_section_idx: 0,
        block_refs: refs,
        story_id: null,
        role: 'evidence',
      };
    });
    const input = { title: 'Stores', story: null, sections: [{ title: 'Stores', blocks, stories: [], pictures: [] }] };
    return endDeck(slides, input as unknown as OutlineInput, await linguists('en'));
  }

  it('closes with the slide of what is proposed, which no other repeats', async () => {
    const slides = await endOf(['Costs', 'Risks', 'People', 'Proposals']);
    expect(slides.map(({ kind, title }) => [kind, title])).toEqual([
      ...['Costs', 'Risks', 'People'].map((name) => ['content', name]),
      ['closing', 'Proposals'],
    ]);
  });

  it('adds what is asked for where the last slide is about something else', async () => {
    const slides = await endOf(['Costs', 'Risks', 'People', 'Costs']);
    const last = slides.at(-1);
    expect(last?.kind).toBe('closing');
    expect(last?.block_refs.map((ref) => blocks.find((block) => block.ref === ref)?.kind)).toEqual(['heading', 'list']);
  });

  it('adds none beside a slide of what is asked in the middle', async () => {
    const slides = await endOf(['Costs', 'Proposals', 'Risks', 'People']);
    expect(slides.map(({ title }) => title)).toEqual(['Costs', 'Proposals', 'Risks', 'People']);
  });

  it('closes with a list that a line leads to as proposals, whatever its heading', async () => {
    const notes = blocksOf(
      `${text}\n## Notes\nProposals for the meeting:\n- Count the spare parts again\n- Order pumps only when they are sold`,
    );
    const at = notes.findIndex((block) => block.text === 'Notes');
    const slides = ['Costs', 'Risks', 'People', 'Notes'].map((name): OutlineSlideOutput => {
      const refs = (name === 'Notes' ? notes.slice(at) : notes.slice(1, 3)).map(({ ref }) => ref);
      const about = { source_section_idx: 0, block_refs: refs, story_id: null };
      return { kind: 'content', title: name, takeaway: name, ...about };
    });
    const sections = [{ title: 'Stores', blocks: notes, stories: [], pictures: [] }];
    const input = { title: 'Stores', story: null, sections } as unknown as OutlineInput;
    expect(
      endDeck(slides, input, await linguists('en'))
        .map(({ kind }) => kind)
        .at(-1),
    ).toBe('closing');
  });

  it('stays as it is below four slides of content', async () => {
    expect((await endOf(['Costs', 'Risks', 'Proposals'])).every(({ kind }) => kind === 'content')).toBe(true);
  });
});
