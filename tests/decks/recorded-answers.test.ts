import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Block, SourceText } from '../../common/deck/source.ts';
import { ingestFile } from '../../plugins/ingest/ingest.ts';
import { createIsolate } from '../../plugins/ingest/isolate.ts';
import { makeDeckFile } from '../../scripts/deck/make-deck-file.ts';
import type { MadeDeck } from '../../scripts/deck/make-deck-file.ts';
import { composeModels } from '../../server/compose.ts';
import { builtinTemplateFile } from '../../server/domains/templates/templates/builtin-templates.ts';
import { isCitation } from '../../server/pipeline/check/evidence.ts';
import { formsOfWritten } from '../../server/pipeline/forms/form-of-items.ts';
import { statesRelation } from '../../server/pipeline/forms/states-relation.ts';
import { cleanForm, safeLabel } from '../../server/pipeline/slides/slide-items.ts';
import { itWith, samplePath } from '../support/needs.ts';
import { missingAnswers, recordedAnswers, recordedDocuments, startReplayModel } from '../support/replay-model.ts';

const DOCUMENT = 'q3pptx.pptx';
const address = { file: DOCUMENT };
const texts = ['Total revenue grew 18% year-over-year.', 'Enterprise segment led growth at 24%.'];
const steps = ['Finalize pricing model', 'Launch APAC campaign', 'Hire 3 additional SEs'];
const listOf = (items: string[]): object => ({
  kind: 'list',
  ordered: false,
  items: items.map((text) => ({ text, level: 0 })),
});

/** The document that answers were recorded for, without one statement: what is based on it has no evidence. */
function source(): SourceText {
  const blocks = [
    { kind: 'heading', level: 1, text: 'Q3 Revenue Summary' },
    listOf([...texts, 'APAC region exceeded targets by 12%.']),
    { kind: 'heading', level: 1, text: 'Key Metrics' },
    { kind: 'paragraph', text: 'Net retention rate: 112%' },
    listOf(steps),
  ].map((block, index) => ({ id: `b${index + 1}`, address, ...block }) as Block);
  return { id: 's1', name: DOCUMENT, kind: 'pptx', language: 'en', blocks, images: [], findings: [] };
}

describe('a deck of recorded answers', () => {
  const bytes = new Uint8Array(readFileSync(fileURLToPath(builtinTemplateFile('general') ?? '')));
  let replay: Awaited<ReturnType<typeof startReplayModel>>;
  let made: MadeDeck;
  const deckOf = async (document: string, from: SourceText, model = replay): Promise<MadeDeck> => {
    const base_url = model.base_url(document);
    const models = await composeModels({
      provider: 'openai',
      base_url,
      api_key: 'none',
      model: 'm',
      time_out_ms: 120_000,
    });
    const options = { slides: null, language: null, tone: '', instructions: '' };
    return makeDeckFile({ sources: [from], models, template: { bytes, name: 'general' }, ...options });
  };
  beforeAll(async () => {
    replay = await startReplayModel();
    made = await deckOf(DOCUMENT, source());
  });
  afterAll(() => replay.close());

  itWith('SAMPLES_DIR')('shows all that was recorded for each document, with its evidence', async () => {
    const isolate = createIsolate();
    // The other model of this file has seen another document of the same name.
    const model = await startReplayModel();
    try {
      for (const name of recordedDocuments()) {
        const bytes = new Uint8Array(readFileSync(samplePath('content', name)));
        const { deck } = await deckOf(name, await ingestFile({ name, bytes, id: 's1' }, { isolate }), model);
        const recorded = recordedAnswers(name);
        // Closing slides show their items in the form that was asked for, too.
        const closing = deck.slides.find(({ kind }) => kind === 'closing');
        const asked = recorded?.slides.find(({ kind }) => kind === 'closing')?.form;
        expect(
          closing?.free.map(({ content }) => (content.kind === 'form' ? content.form.form : content.kind)),
        ).toEqual(asked === undefined ? undefined : [asked]);
        expect({ name, missing: recorded === null ? [] : missingAnswers(recorded, deck) }).toEqual({
          name,
          missing: [],
        });
      }
    } finally {
      isolate.close();
      await model.close();
    }
  });

  it('has the answer on its cover and claims as titles, in the order of the story', () => {
    expect(made.outline.slides[0]).toMatchObject({
      kind: 'title',
      takeaway: expect.stringContaining('Total revenue grew 18% year-over-year'),
    });
    const under = JSON.stringify(made.deck.slides[0]?.fields);
    for (const part of ['How did Q3 go?', made.outline.slides[0]?.takeaway.split('? ')[1]])
      expect(under).toContain(part);
    expect(made.deck.slides[1]?.title).toMatch(/^Total revenue grew 18% year-over-year in Q3/u);
  });

  it('counts an answer as missing that is not on the cover as it was written', () => {
    const recorded = recordedAnswers(DOCUMENT);
    if (recorded === null) throw new TypeError(`${DOCUMENT} has no recorded answers`);
    const [cover, ...others] = recorded.slides;
    if (cover === undefined) throw new TypeError(`${DOCUMENT} has no cover`);
    const missingOf = (takeaway: string): string[] =>
      missingAnswers({ ...recorded, slides: [{ ...cover, takeaway }, ...others] }, made.deck);
    expect(missingOf(cover.takeaway ?? '')).not.toContain(`${cover.title}: ${cover.takeaway ?? ''}`);
    expect(missingOf('Revenue fell')).toContain(`${cover.title}: Revenue fell`);
  });

  it('counts another form than the one asked for as missing, and a name at the foot of its slide', () => {
    const recorded = recordedAnswers(DOCUMENT);
    const slide = recorded?.slides.find(({ kind }) => kind === 'content');
    if (recorded === null || slide === undefined) throw new TypeError(`${DOCUMENT} has no content slide`);
    const { title, kind, form } = slide;
    const own = { title, kind, ...(form === undefined ? {} : { form }) };
    const changed = { ...own, form: 'quote', left_out: 'profit' };
    expect(missingAnswers({ ...recorded, slides: [own] }, made.deck)).toEqual([]);
    expect(missingAnswers({ ...recorded, slides: [changed] }, made.deck)).toEqual([
      `${title}: quote`,
      `${title}: profit`,
    ]);
  });

  it('leaves out what has no evidence in the sources, and says so', () => {
    const first = made.deck.slides[1];
    const shown = JSON.stringify([first?.fields, first?.free]);
    expect(shown).toContain('net retention rate');
    expect(shown).not.toMatch(/active users|4\.2M/u);
    expect(first?.findings).toMatchObject([{ code: 'slides.unproven', params: { count: 1 } }]);
  });

  it('shows the form that was asked for, each item with its evidence', () => {
    const content = made.deck.slides[1]?.free[0]?.content;
    expect(content).toMatchObject({
      kind: 'form',
      form: { form: recordedAnswers(DOCUMENT)?.slides[1]?.form },
    });
    if (content?.kind === 'form') for (const { evidence = '' } of content.form.items) expect(evidence).not.toBe('');
  });

  it('names on its cover who made the material, as far as that says so', async () => {
    const texts = [
      'Prepared By: Sarah Martinez',
      'Overall Accuracy: 97.2%. SKU-4563 has a variance of -24 units and requires immediate investigation.',
    ];
    const blocks = texts.map((text, index): Block => {
      return { id: `b${index + 1}`, address: { file: 'inventory.pdf', page: 1 }, kind: 'paragraph', text };
    });
    const { deck } = await deckOf('inventory.pdf', { ...source(), name: 'inventory.pdf', blocks });
    const cover = JSON.stringify(deck.slides[0]?.fields);
    expect(cover).toContain('repared by Sarah Martinez"');
  });

  it('shows no relation that its source does not state', () => {
    const passage = { title: 'Tasks', language: 'en', blocks: [{ ref: 's1/b2', block: source().blocks[1] as Block }] };
    const items = texts.map((text, at) => ({ label: text, date: `${2020 + at}`, ref: 's1/b2', evidence: text }));
    for (const form of ['timeline', 'process', 'cycle', 'pyramid', 'funnel'] as const)
      expect(statesRelation({ form, items }, passage)).toBe(false);
    expect(statesRelation({ form: 'cards', items }, passage)).toBe(true);
  });

  it('shows a way through what its sentence names last as the means', () => {
    const text = 'The effort will connect raw data to analyses through a web portal. Users get results via mail.';
    const block = { id: 'b1', address, kind: 'paragraph', text } as Block;
    const passage = { title: 'Data', language: 'en', blocks: [{ ref: 's1/b1', block }] };
    const leads = (...evidences: string[]): boolean => {
      const items = evidences.map((evidence) => ({ label: evidence, text: evidence, ref: 's1/b1', evidence }));
      return statesRelation({ form: 'process', items }, passage);
    };
    expect(leads('connect raw data', 'through a web portal', 'to analyses')).toBe(true);
    expect(leads('to analyses', 'through a web portal', 'connect raw data')).toBe(false);
    expect(leads('connect raw data', 'to analyses', 'through a web portal')).toBe(false);
    expect(leads('connect raw data', 'via mail', 'to analyses')).toBe(false);
    const items = ['connect raw data', 'through a web portal', 'to analyses'].map((evidence) => ({
      ...{ label: evidence, text: evidence, ref: 's1/b1', evidence },
    }));
    // Places are no steps in time.
    expect(formsOfWritten({ form: 'process', items }, passage)[0]).toMatchObject({ form: 'process', is_route: true });
  });

  it('shows causes with their effects where words of cause join the two', () => {
    const text = 'Because prices fell, orders rose. Costs rose thanks to higher wages. Staff left. Rain fell.';
    const block = { id: 'b1', address, kind: 'paragraph', text } as Block;
    const passage = { title: 'Causes and effects', language: 'en', blocks: [{ ref: 's1/b1', block }] };
    const shows = (pairs: [string, string][]): boolean => {
      const items = pairs.flatMap(([cause, effect], at) =>
        [cause, effect].map((evidence, side) => ({
          ...{ label: `${at}`, group: ['Causes', 'Effects'][side] ?? '', text: evidence, ref: 's1/b1', evidence },
        })),
      );
      return statesRelation({ form: 'cause_effect', items }, passage);
    };
    const stated: [string, string] = ['prices fell', 'orders rose'];
    expect(shows([stated, ['higher wages', 'Costs rose']])).toBe(true);
    expect(shows([stated, ['Rain fell', 'Staff left']])).toBe(false);
    expect(shows([stated, ['Rain fell', 'Sales doubled']])).toBe(false);
  });

  it('takes from a label what no source says of its name', () => {
    expect(safeLabel('Open: agents', 'two questions on agents')).toBe('Agents');
    expect(safeLabel('Questions: agents', 'two questions on agents')).toBe('Questions: agents');
    expect(safeLabel('Agents', 'two questions')).toBe('Agents');
    expect(safeLabel('Rivals in full retreat', 'two questions')).toBe('');
  });

  it('names who is cited in a label, and not in its text', () => {
    const none = { value: null, unit: null, date: null, end_date: null, group: null, parent: null, is_key: null };
    const said = 'Agents help reasoning (Du et al., 2023)';
    const [item] = cleanForm([
      { ...none, label: 'Reasoning (Du et al., 2023)', text: said, ref: 's1/b1', evidence: said },
    ]);
    expect(item).toMatchObject({ label: 'Reasoning (Du et al., 2023)', text: 'Agents help reasoning' });
  });

  it('may name an author and a year that its block cites, and no other', () => {
    const text = 'Agents help reasoning (Du et al., 2023).';
    const block = { id: 'b1', address, kind: 'paragraph', text } as Block;
    expect(isCitation('Du et al., 2023', block)).toBe(true);
    for (const other of ['Du et al., 2022', 'Ng et al., 2023', 'Agents help reasoning (Du et al., 2023)'])
      expect(isCitation(other, block)).toBe(false);
  });

  it('takes heads of figures from the source, and those that names and years need not', () => {
    const passage = { title: 'Growth', language: 'en', blocks: [{ ref: 's1/b2', block: source().blocks[1] as Block }] };
    const shows = (form: 'bars' | 'emphasis_table', columns: string[], cells: string[][]): boolean => {
      const items = cells.map(([label = '', group = '', value = '']) => ({ label, group, value }));
      return statesRelation({ form, columns, items }, passage);
    };
    const bars = [
      ['Total revenue', '', '18%'],
      ['Enterprise segments', '', '24%'],
    ];
    expect(shows('bars', ['Growth year-over-year'], bars)).toBe(true);
    expect(shows('bars', ['Profit'], bars)).toBe(false);
    const rows = (head: string, value: string): string[][] => [
      ['Total revenue', head, value],
      ['APAC region', head, value],
    ];
    expect(shows('emphasis_table', ['Unit', 'Year'], rows('Year', '2024'))).toBe(true);
    expect(shows('emphasis_table', ['Unit', 'Head'], rows('Head', 'Ms Lee'))).toBe(true);
    expect(shows('emphasis_table', ['Unit', 'Profit'], rows('Profit', '18%'))).toBe(false);
  });

  it('was recorded for eight documents, each with a story of claims', () => {
    const documents = recordedDocuments();
    expect(documents.length).toBeGreaterThanOrEqual(8);
    for (const document of documents) expect(recordedAnswers(document)?.story.answer).toMatch(/\s\S+\s/u);
  });
});
