import { describe, expect, it } from '@jest/globals';

import { blocksOf, ENGLISH_ARTICLE, FRENCH_ARTICLE, GERMAN_ARTICLE } from '../../../tests/support/articles.ts';
import {
  briefOutput,
  classifyOutput,
  layoutOutput,
  mappingCodeOutput,
  outlineOutput,
  outlineSlideOutput,
  shortenOutput,
  slideOutput,
} from '../../kernel/sdk/ports/text-tasks.ts';
import type {
  BlockDigest,
  BriefOutput,
  MappingCodeInput,
  OutlineInput,
  OutlineOutput,
  SlideInput,
  SlideOutput,
  StoryDigest,
  TextFieldRequest,
} from '../../kernel/sdk/ports/text-tasks.ts';
import { createBuiltinTextModel } from './builtin-text-model.ts';
import { numbersIn } from './clean-text.ts';
import { guessLanguage } from './language-pack.ts';
import { createLinguistSource } from './linguist.ts';
import { shortenText } from './shorten-text.ts';

const model = createBuiltinTextModel();
const messages = (): never => {
  throw new Error('the built-in model needs no prompt');
};
const preferences = { language: 'en', tone: '', instructions: '' };
const TITLE: TextFieldRequest = { name: 'title', kind: 'title', max_length: 120, max_items: 1 };
const BODY: TextFieldRequest = { name: 'body', kind: 'body', max_length: 600, max_items: 5 };

const briefOf = async (blocks: BlockDigest[], title: string): Promise<BriefOutput> =>
  (await model.generate({ task: 'brief', input: { preferences, title, blocks }, output: briefOutput, messages })).value;

const outlineInputOf = (blocks: BlockDigest[], brief: BriefOutput, count: number | null): OutlineInput => ({
  preferences,
  title: brief.title,
  overview: brief.overview,
  slide_count: count,
  sections: brief.sections.map((section) => ({
    ...section,
    blocks: blocks.filter((block) => section.block_refs.includes(block.ref)),
    stories: [],
    pictures: [],
  })),
});
const outlineOf = async (input: OutlineInput): Promise<OutlineOutput> =>
  (await model.generate({ task: 'outline', input, output: outlineOutput, messages })).value;

const slideOf = async (input: Partial<SlideInput>): Promise<SlideOutput> => {
  const whole: SlideInput = {
    preferences,
    slide: { kind: 'content', title: 'A title', takeaway: '' },
    previous_title: null,
    section: null,
    blocks: [],
    around: [],
    stories: [],
    fields: [TITLE, BODY],
    section_titles: [],
    ...input,
  };
  return (await model.generate({ task: 'slide', input: whole, output: slideOutput, messages })).value;
};
const field = (slide: SlideOutput, name: string): string[] =>
  slide.fields.find((entry) => entry.name === name)?.items.map(({ text }) => text) ?? [];

/** Words of a text in order; shortening may drop some, never add or reorder any. */
const words = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}%$€.,’'-]*[\p{L}\p{N}%€]/gu) ?? [];
const isPieceOf = (piece: string, source: string): boolean => {
  const left = words(source);
  return words(piece).every((word) => {
    const at = left.indexOf(word);
    if (at === -1) return false;
    left.splice(0, at + 1);
    return true;
  });
};

const ARTICLES = [
  { name: 'English', text: ENGLISH_ARTICLE },
  { name: 'German', text: GERMAN_ARTICLE },
  { name: 'French', text: FRENCH_ARTICLE },
];

describe.each(ARTICLES)('a deck from the $name article', ({ text }) => {
  const blocks = blocksOf(text);
  const sources = blocks.flatMap((block) => block.items ?? [block.text]);
  const fromSource = (piece: string): boolean => sources.some((source) => isPieceOf(piece, source));

  it('states nothing that the article does not state, and no sentence twice', async () => {
    const brief = await briefOf(blocks, 'article.docx');
    const outline = await outlineOf(outlineInputOf(blocks, brief, null));
    const titles = outline.slides.map((slide) => slide.title);
    expect(new Set(titles).size).toBe(titles.length);
    expect(outline.slides[0]?.kind).toBe('title');
    // None has a conclusion, so no deck has a closing.
    expect(outline.slides.at(-1)?.kind).toBe('content');
    const shown: string[] = [];
    for (const slide of outline.slides.filter((entry) => entry.source_section_idx !== null)) {
      const own = blocks.filter((block) => slide.block_refs.includes(block.ref));
      const written = await slideOf({ slide, blocks: own });
      const bullets = field(written, 'body');
      shown.push(slide.title, ...(slide.kind === 'content' ? bullets : []));
      for (const bullet of bullets) {
        expect(bullet).not.toMatch(/…|\.\.\.$|\[\d+\]|\((?:see|vgl)/u);
        expect(bullet).not.toMatch(/^(?:This|They|It|Das liegt|Allerdings|Cependant)\b/u);
      }
    }
    const unsaid = shown.filter((piece) => !fromSource(piece));
    expect(unsaid).toEqual([]);
    expect(new Set(shown).size).toBe(shown.length);
    const known = new Set(numbersIn(text));
    expect(shown.flatMap(numbersIn).filter((number) => !known.has(number))).toEqual([]);
  });

  it('returns the requested number of slides', async () => {
    const brief = await briefOf(blocks, 'article.docx');
    for (const count of [3, 4, 5])
      expect((await outlineOf(outlineInputOf(blocks, brief, count))).slides).toHaveLength(count);
  });
});

describe('brief', () => {
  it('takes sections from headings, without contents, references, names and cookie notes', async () => {
    const blocks = blocksOf(ENGLISH_ARTICLE);
    const brief = await briefOf(blocks, 'harbour_v2.docx');
    expect(brief.title).toBe('The Lanmere Harbour Renewal');
    expect(brief.sections.map((section) => section.title)).toEqual([
      'Introduction',
      'Cargo and ferries',
      'Environment',
      'Next steps',
    ]);
    const refs = brief.sections.flatMap((section) => section.block_refs);
    expect(new Set(refs).size).toBe(refs.length);
    const covered = blocks.filter((block) => refs.includes(block.ref)).map((block) => block.text);
    for (const noise of ['Jane Orme', 'Cargo ........', 'We thank', 'Quays under load', 'cookies'])
      expect(covered.join('\n')).not.toContain(noise);
    expect(covered.join('\n')).toContain('replant 40 hectares');
  });

  it('keeps abbreviations, dates and amounts in one piece', async () => {
    const english = await briefOf(blocksOf(ENGLISH_ARTICLE), 'x');
    expect(english.sections[0]?.key_points).toContain(
      'Dr. Amara Lowe, who led the study, expects the first quay to reopen in 2026.',
    );
    const german = await briefOf(blocksOf(GERMAN_ARTICLE), 'x');
    const points = german.sections.flatMap((section) => [...section.key_points, ...section.data_points]);
    expect(points).toContain('Ein Umbau des Erdgeschosses würde rund 2,4 Mio. Euro kosten.');
    expect(points).toContain('Dr. Helga Brandt leitet das Projekt seit 2021.');
    expect(points.filter((point) => /^(?:Oktober|B\.|Euro)/u.test(point))).toEqual([]);
  });

  it('finds the change of topic where there are no headings', async () => {
    const bees =
      'The bees of the valley gather nectar from lime trees, and the hives give dark lime honey in July. A hive of bees needs a dry stand. ';
    const trains =
      'The night trains to the coast run with sleeping carriages, and the railway rents the carriages from a museum. A night train needs two drivers. ';
    const blocks = blocksOf(
      [...Array.from({ length: 6 }, () => bees.repeat(2)), ...Array.from({ length: 6 }, () => trains.repeat(2))].join(
        '\n',
      ),
    );
    const brief = await briefOf(blocks, 'Bees and trains');
    const start = brief.sections.find((section) => section.block_refs.includes('s1/b7'));
    expect(start?.block_refs[0]).toBe('s1/b7');
    expect(start?.title.toLowerCase()).toMatch(/train|carriage/u);
  });
});

describe('outline', () => {
  const stories: StoryDigest[] = [
    {
      id: 't#1',
      block_ref: 's1/b2',
      message: 'Asia made 60 % of the growth.',
      shows: 'bar chart of growth by region',
      weight: 0.9,
    },
    {
      id: 't#2',
      block_ref: 's1/b2',
      message: 'Europe fell behind Africa in 2019.',
      shows: 'line chart of growth by year',
      weight: 0.7,
    },
  ];
  const section = (title: string, text: string, from: number): OutlineInput['sections'][number] => ({
    title,
    key_points: [],
    data_points: [],
    blocks: blocksOf(text).map((block, index) => ({ ...block, ref: `s1/b${from + index}` })),
    stories: [],
    pictures: [],
  });

  it('reports findings of tables as slides titled by their message', async () => {
    const data = { ...section('Growth', '', 1), stories };
    const outline = await outlineOf({
      preferences,
      title: 'Growth',
      overview: '',
      slide_count: null,
      sections: [data],
    });
    const drawn = outline.slides.filter((slide) => slide.story_id !== null);
    expect(drawn.map((slide) => [slide.story_id, slide.title])).toEqual([
      ['t#1', 'Asia made 60 % of the growth'],
      ['t#2', 'Europe fell behind Africa in 2019'],
    ]);
  });

  it('gives quotes and captioned pictures separate slides', async () => {
    const blocks = blocksOf(ENGLISH_ARTICLE);
    const brief = await briefOf(blocks, 'x');
    const input = outlineInputOf(blocks, brief, 11);
    const figure = blocks.find((block) => block.kind === 'figure');
    const cargo = input.sections[1];
    if (figure === undefined || cargo === undefined) throw new Error('the article has a figure in its second section');
    cargo.pictures.push({ ref: figure.ref, caption: figure.text });
    const outline = await outlineOf(input);
    expect(outline.slides).toHaveLength(11);
    const picture = outline.slides.find((slide) => slide.kind === 'picture');
    expect(picture?.title).toBe('The new terminal will stand on the eastern quay');
    expect(picture?.block_refs).toEqual([figure.ref, expect.any(String), expect.any(String)]);
    expect(cargo.blocks.map((block) => block.ref)).toEqual(expect.arrayContaining(picture?.block_refs ?? []));
    const quote = outline.slides.find((slide) => slide.kind === 'quote');
    expect(quote?.takeaway).toContain('We cannot grow on quays');
    expect(outline.slides[1]?.kind).toBe('agenda');
  });

  it('streams the slides it would return as a whole', async () => {
    const blocks = blocksOf(GERMAN_ARTICLE);
    const input = outlineInputOf(blocks, await briefOf(blocks, 'x'), 6);
    const whole = await outlineOf(input);
    const items: unknown[] = [];
    for await (const event of model.stream({
      task: 'outline',
      input,
      output: outlineOutput,
      listKey: 'slides',
      item: outlineSlideOutput,
      messages,
    }))
      items.push(event.kind === 'item' ? event.item : event.reply.value);
    expect(items).toEqual([...whole.slides, whole]);
  });
});

describe('slide', () => {
  it('keeps a list a list, in its order', async () => {
    const blocks = blocksOf(ENGLISH_ARTICLE).slice(-9);
    const slide = await slideOf({ blocks: blocks.filter((block) => block.kind === 'list') });
    expect(field(slide, 'body')).toEqual([
      'Finish the soil survey of the northern quay, including the old coal yard',
      'Agree the timetable with the ferry operators',
      'Publish the environmental impact statement for public comment',
      'Invite tenders for the crane foundations',
    ]);
  });

  it('does not repeat title and takeaway in the bullets, and has the whole text in the notes', async () => {
    const blocks = blocksOf(ENGLISH_ARTICLE).filter(
      (block) => block.text.startsWith('Containers') || block.text.startsWith('Container traffic'),
    );
    const takeaway = 'Container traffic grew faster than any other business of the harbour.';
    const slide = await slideOf({ slide: { kind: 'content', title: takeaway.slice(0, -1), takeaway }, blocks });
    expect(field(slide, 'body').join()).not.toContain('faster than any other');
    expect(field(slide, 'body').join()).toContain(
      'Containers made up 61% of all cargo in 2023, up from 48% in 2018, because',
    );
    expect(slide.notes).toContain('because two large shipping lines moved their services to Lanmere.');
  });

  it('puts the parts of a comparison in their columns, under their names', async () => {
    const blocks = blocksOf(
      '## Rail\nRail costs 12 euros per tonne on this route.\n## Road\nRoad takes 3 hours from door to door.',
    );
    const label = (name: string): TextFieldRequest => ({ name, kind: 'body', max_length: 30, max_items: 1 });
    const fields = [TITLE, label('label_1'), BODY, label('label_2'), { ...BODY, name: 'body_2' }];
    const slide = await slideOf({ blocks, fields });
    expect(field(slide, 'label_1')).toEqual(['Rail']);
    expect(field(slide, 'body')).toEqual(['Rail costs 12 euros per tonne on this route']);
    expect(field(slide, 'body_2')).toEqual(['Road takes 3 hours from door to door']);
  });

  it('quotes word by word, with its author', async () => {
    const blocks = blocksOf(ENGLISH_ARTICLE).filter((block) => block.kind === 'quote');
    const fields: TextFieldRequest[] = [
      { ...BODY, max_items: 1 },
      { name: 'by', kind: 'caption', max_length: 80, max_items: 1 },
    ];
    const slide = await slideOf({ slide: { kind: 'quote', title: 'Quote', takeaway: '' }, blocks, fields });
    expect(field(slide, 'body')).toEqual(['We cannot grow on quays that our grandparents poured.']);
    expect(field(slide, 'by')).toEqual(['Mira Castell, harbour master']);
  });

  it('leaves a field out when there is nothing to put in it', async () => {
    expect((await slideOf({})).fields).toEqual([
      { name: 'title', items: [{ text: 'A title', ref: '', evidence: '' }] },
    ]);
  });

  it('lists the sections on an agenda', async () => {
    const slide = await slideOf({
      slide: { kind: 'agenda', title: 'Agenda', takeaway: '' },
      section_titles: ['One', 'Two'],
    });
    expect(field(slide, 'body')).toEqual(['One', 'Two']);
  });
});

describe('notes in phrases', () => {
  it('take the place of sentences, their numbers untouched', async () => {
    const blocks = blocksOf(
      'Revenue up 12% on last year\nNew office in Leeds from June\nCustomer survey: 8 of 10 satisfied',
    );
    const brief = await briefOf(blocks, 'Team meeting');
    expect(brief.sections[0]?.key_points).toEqual(blocks.map((block) => block.text));
    const slide = await slideOf({ blocks });
    expect(field(slide, 'body')).toEqual(blocks.map((block) => block.text));
  });
});

describe('the smaller tasks', () => {
  it.each(ARTICLES)(
    'shortens every sentence of the $name article to pieces of itself, numbers whole',
    async ({ text }) => {
      const linguist = await createLinguistSource()(guessLanguage(text, 'en'));
      for (const block of blocksOf(text).filter((entry) => entry.kind === 'paragraph'))
        for (const sentence of linguist.sentences(block.text))
          for (let length = 20; length < 140; length += 15) {
            const piece = shortenText(sentence, { max_chars: length, max_words: 30 }, linguist);
            if (piece === null) continue;
            expect(piece.length).toBeLessThanOrEqual(length);
            expect([piece, isPieceOf(piece, sentence)]).toEqual([piece, true]);
            expect(numbersIn(sentence)).toEqual(expect.arrayContaining(numbersIn(piece)));
          }
    },
  );

  it.each([
    [
      'Sales rose by 5.2% to $1.6 million (see Table 3), while costs, e.g. for energy, fell slightly.',
      50,
      'Sales rose by 5.2% to $1.6 million',
    ],
    [
      'Die Onleihe mit ihren Hörbüchern wuchs um 41 %, was niemand erwartet hatte.',
      50,
      'Die Onleihe mit ihren Hörbüchern wuchs um 41 %',
    ],
  ])('shortens at a clause: %s', async (text, maxLength, expected) => {
    const reply = await model.generate({
      task: 'shorten',
      input: { preferences, text, max_length: maxLength },
      output: shortenOutput,
      messages,
    });
    expect(reply.value.text).toBe(expected);
  });

  it.each([
    'Margin slipped to 41.5%, mainly because freight costs rose faster than planned.',
    'Die Onleihe wuchs um 41 %, weil seit Januar auch Hörbücher verfügbar sind.',
    'The mean was 41.5 (95% CI 38.2 to 44.8) in all of the groups.',
    'Sales rose, but only if prices stay where they are.',
    'The pump works unless the valve is closed by hand.',
    'If the warehouse fills up, deliveries in the West will be late.',
    'Sales rose only because prices fell in March.',
  ])('does not cut away what turns the meaning: %s', async (text) => {
    const reply = await model.generate({
      task: 'shorten',
      input: { preferences, text, max_length: 20 },
      output: shortenOutput,
      messages,
    });
    expect(reply.value.text).toBe(text);
  });

  it('chooses the layout by its description', async () => {
    const input = {
      slide: { kind: 'quote', title: '', takeaway: '' },
      candidates: [
        { layout_id: 'a', description: 'Title and bullets' },
        { layout_id: 'b', description: 'A quotation with its speaker' },
      ],
    };
    expect((await model.generate({ task: 'layout', input, output: layoutOutput, messages })).value.layout_id).toBe('b');
  });

  it('classifies blocks', async () => {
    const blocks = blocksOf(
      'We use cookies on this website.\n- 1961: quay built\n- 1999: crane added\n- 2023: record year\n> We go on.\nThe harbour lies in a wide bay.',
    );
    const reply = await model.generate({ task: 'classify', input: { blocks }, output: classifyOutput, messages });
    expect(reply.value.classes.map((entry) => entry.class)).toEqual(['boilerplate', 'timeline', 'quote', 'narrative']);
  });

  it('gives the mapping program as text', async () => {
    const request = {
      task: 'mapping_code' as const,
      input: {} as MappingCodeInput,
      output: mappingCodeOutput,
      messages,
    };
    expect((await model.generate(request)).value.code).toContain('ROLES_OF_KIND');
  });

  describe('cancelled', () => {
    const classify = (signal: AbortSignal) => ({
      task: 'classify' as const,
      input: { blocks: blocksOf('We go on.\nThe harbour lies in a wide bay.') },
      output: classifyOutput,
      messages,
      signal,
    });
    const cancelled = { code: 'ai.cancelled', params: { provider: 'builtin', task: 'classify' } };

    it('before it begins, it does nothing', async () => {
      let isRead = false;
      const request = {
        ...classify(AbortSignal.abort()),
        get input(): never {
          isRead = true;
          throw new Error('the input is not needed');
        },
      };
      await expect(model.generate(request)).rejects.toMatchObject(cancelled);
      expect(isRead).toBe(false);
    });

    it('while it works, it gives no answer, and reports what it used', async () => {
      const controller = new AbortController();
      const used: unknown[] = [];
      const answer = model.generate({ ...classify(controller.signal), onUsage: (usage) => used.push(usage) });
      controller.abort();
      await expect(answer).rejects.toMatchObject(cancelled);
      expect(used).toMatchObject([{ provider: 'builtin', model: 'extractive', task: 'classify', attempts: 1 }]);
    });

    it('between two items of a stream, it gives no further ones', async () => {
      const controller = new AbortController();
      const item = classifyOutput.shape.classes.element;
      const events = model.stream({ ...classify(controller.signal), listKey: 'classes', item });
      const kinds: string[] = [];
      const read = async (): Promise<void> => {
        for await (const { kind } of events) {
          kinds.push(kind);
          controller.abort();
        }
      };
      await expect(read()).rejects.toMatchObject(cancelled);
      expect(kinds).toEqual(['item']);
    });
  });
});
