import { describe, expect, it } from '@jest/globals';
import type { BlockDigest } from '../../kernel/sdk/ports/text-tasks.ts';
import { bindBlocks } from './group-blocks.ts';
import { createLinguistSource } from './linguist.ts';
import { isRuleOf, ledLists, titleOfList } from './list-title.ts';
import { withoutNoise } from './noise.ts';
import { blocksBelow } from './support.ts';
import { readPassages } from './passages.ts';
import { shortenText } from './shorten-text.ts';
import { statedBy, writeBullets } from './write-bullets.ts';

const linguists = createLinguistSource();

function block(ref: string, kind: BlockDigest['kind'], text: string): BlockDigest {
  return { ref, kind, text };
}

const CALLS = [
  block('1', 'heading', 'Communication'),
  block('2', 'paragraph', 'Ducks make a range of calls, including whistles and grunts.'),
  block('3', 'heading', 'Predators'),
  block('4', 'figure', 'Ringed teal'),
  block('5', 'paragraph', 'Ducks have many predators.'),
];

describe('what is under a title', () => {
  it('is what is under the heading of its sentence', async () => {
    const message = { title: 'Ducks make a range of calls', takeaway: CALLS[1]!.text };
    const linguist = await linguists('en');
    expect(
      blocksBelow(statedBy(message, linguist), CALLS, readPassages(CALLS, linguist), linguist).map(({ ref }) => ref),
    ).toEqual(['1', '2']);
  });

  it('is what is said of each kind of what the title is about', async () => {
    const linguist = await linguists('en');
    const texts = [
      'Ferries cross the fjord all year.',
      'River ferries run on rails.',
      'Ocean ferries carry goods at night.',
    ];
    const rest = ['The quay is grey.', 'A crane lifts stones.', 'The wall is high.'];
    const blocks = [...texts, ...rest].map((text, at) => block(`${at}`, 'paragraph', text));
    const bullets = writeBullets(
      blocks,
      { max_length: 600, max_items: 5 },
      ['Ferries cross the fjord all year'],
      linguist,
    );
    expect(bullets).toEqual(['River ferries run on rails', 'Ocean ferries carry goods at night']);
  });

  it.each([
    [
      'The roof of the hall lets rain in. However, the walls are dry and sound after two winters.',
      'Floors of the hall are cold. The roof of the hall lets rain in. However, the walls are dry and sound after two winters',
    ],
    [
      'Passes open every door of the store. For example, a pass lets a guard count all stock. Most rules limit a guard to the stock of one hall.',
      'Passes open every door of the store. For example, a pass lets a guard count all stock. Most rules limit a guard to the stock of one hall',
    ],
  ])('is with the sentence that limits it, or with its example: %s', async (text, expected) => {
    const linguist = await linguists('en');
    const blocks = [
      block('p', 'paragraph', text.startsWith('The roof') ? `Floors of the hall are cold. ${text}` : text),
    ];
    const bullets = writeBullets(blocks, { max_length: 600, max_items: 5 }, [], linguist);
    expect(bullets.join('. ')).toBe(expected);
    expect(bullets).toHaveLength(2);
  });

  it('is never what is under a sister of the heading that is the title', async () => {
    const linguist = await linguists('en');
    const blocks: BlockDigest[] = [
      { ...block('1', 'heading', 'What worked'), level: 2 },
      { ...block('2', 'list', 'Crews kept the ferry running.'), items: ['Crews kept the ferry running.'] },
      { ...block('3', 'heading', 'What failed'), level: 2 },
      { ...block('4', 'list', 'The spare engine did not start.'), items: ['The spare engine did not start.'] },
    ];
    const below = blocksBelow(['What failed'], blocks, readPassages(blocks, linguist), linguist);
    expect(below.map(({ ref }) => ref)).toEqual(['3', '4']);
    const limits = { max_length: 600, max_items: 5 };
    expect(writeBullets(blocks, limits, ['What failed'], linguist)).toEqual(['The spare engine did not start']);
  });

  it('begins with what limits its title', async () => {
    const linguist = await linguists('en');
    const text =
      'The new heater halves the cost of winter. However, the pump of the heater fails below minus 20 degrees. Halls of all towns can use the heater.';
    const bullets = writeBullets(
      [block('p', 'paragraph', text)],
      { max_length: 600, max_items: 5 },
      ['The new heater halves the cost of winter'],
      linguist,
    );
    expect(bullets[0]).toBe('The pump of the heater fails below minus 20 degrees');
  });

  it('is a course of steps in its order, after what names the things that take part', async () => {
    const linguist = await linguists('en');
    const title = 'The cutter may be turned by hand until it meets the rope';
    const text = `${title}. The cutter consists of two parts: a case with a collar and a blade with a spring. Until the cutter meets the rope, it turns easily on its axle. However, when the cutter is pressed down, the collar of the case is pushed over the blade. This movement closes the blade and cuts the rope. Cutters weigh two pounds.`;
    const bullets = writeBullets([block('p', 'paragraph', text)], { max_length: 600, max_items: 4 }, [title], linguist);
    expect(bullets.map((bullet) => bullet.split(' ').slice(0, 2).join(' '))).toEqual([
      'The cutter',
      'Until the',
      'When the',
      'This movement',
    ]);
  });

  it('says what a ratio compares, from where its section says that', async () => {
    const linguist = await linguists('en');
    const text =
      'The risk of fire grows with dust in halls. We computed an odds ratio in which the halls with the most dust were compared with those with the least. The odds ratio of fire was 1.9 in all halls. Dust of halls is measured once a year.';
    const bullets = writeBullets(
      [block('p', 'paragraph', text)],
      { max_length: 600, max_items: 5 },
      ['The risk of fire grows with dust in halls'],
      linguist,
    );
    expect(bullets).toContain(
      'In the odds ratio, the halls with the most dust were compared with those with the least',
    );
  });

  it('is for "it" what the heading names, where the sentence before is about that', async () => {
    const linguist = await linguists('en');
    const read = (text: string): string[] =>
      readPassages([block('h', 'heading', '2.1 Night watch'), block('p', 'paragraph', text)], linguist).map(
        (each) => each.text,
      );
    expect(read('The night watch guards the port. It counts all ships at midnight.')[1]).toBe(
      'The night watch counts all ships at midnight.',
    );
    expect(read('The night watch guards the port. It is clear that ships are counted.')[1]).toMatch(/^It is clear/u);
    expect(read('Ships need a guard. It counts all ships at midnight.')[1]).toMatch(/^It counts/u);
    expect(read('A sea mark is a floating sign. It shows what pilots see when they enter the port.')[1]).toBe(
      'A sea mark shows what pilots see when they enter the port.',
    );
    expect(read('Note in Figure 7-2 that the watch has two boats.')[0]).toBe('The watch has two boats.');
  });

  it('is what a thing does, with an example, rather than what kind of thing it is', async () => {
    const linguist = await linguists('en');
    const text =
      'A sea mark is a floating object that carries a rule for a single channel in a single port. ' +
      'It shows what pilots see when they enter a port. For example, a pilot sees a red light in the west of the port.';
    const lines = writeBullets(
      [block('1', 'paragraph', text)],
      { max_length: 600, max_items: 4 },
      ['Pilotage restricts which channel a ship enters, by a rule for each port'],
      linguist,
    );
    expect(lines).toEqual([
      'A sea mark shows what pilots see when they enter a port. ' +
        'For example, a pilot sees a red light in the west of the port',
    ]);
  });

  it('keeps a heading with its text where a picture is between them', () => {
    expect(bindBlocks(CALLS).map((atom) => atom.map(({ ref }) => ref))).toEqual([
      ['1', '2'],
      ['3', '5'],
    ]);
  });

  it('is not a label of a drawing, a footnote or a caption of a table', async () => {
    const linguist = await linguists('en');
    const labels = ['Nut case', 'Locking shoulder', 'Keyway'].map((text, at) => block(`l${at}`, 'paragraph', text));
    const sheet = [
      block('h', 'heading', 'Job source'),
      block('c', 'paragraph', 'Employment statistics: 2005-2006'),
      block('t', 'table', 'Method, hires'),
      block('n', 'paragraph', '(1) Eleven students reported two internships.'),
    ];
    const kept = withoutNoise(
      [
        block('p', 'paragraph', 'The nut is steel.'),
        ...labels,
        block('f', 'figure', ''),
        block('u', 'paragraph', 'Table 5: Summary of the correlations. Growth is represented as based on sales alone.'),
        ...sheet,
      ],
      linguist,
    );
    expect(kept.map(({ ref }) => ref)).toEqual(['p', 'f', 'h', 't']);
  });

  it('is not half of a sentence that a page break cut', async () => {
    const cut = [
      block('1', 'paragraph', 'pulleys, provided the bearing is clamped by the nut. The wing type that is'),
      block('2', 'paragraph', 'the most common ranges in size. The nut is cadmium-plated steel.'),
    ];
    const whole = readPassages(cut, await linguists('en')).filter((entry) => entry.is_self_contained);
    expect(whole.map(({ text }) => text)).toEqual(['The nut is cadmium-plated steel.']);
  });

  it('is never a sentence that the next one takes back', async () => {
    const claim = 'According to leaked slides, Contoso joined the programme of the agency in 2007.';
    const read = async (next: string): Promise<boolean | undefined> => {
      const block = { ref: 's1/b1', kind: 'paragraph' as const, text: `${claim} ${next}` };
      return readPassages([block], await linguists('en'))[0]?.is_self_contained;
    };
    expect(await read('However, in June 2013, the company flatly denied its participation.')).toBe(false);
    expect(await read('In June 2013, the agency published its budget for the programme.')).toBe(true);
  });

  it('is neither an address nor something that came from no one, where enough else is said', async () => {
    const linguist = await linguists('en');
    const text =
      'Contoso sells pumps for wells in eleven countries. Contoso is a maker of pumps for wells headquartered in Lisbon. In the first months of 2013, Contoso received requests that affected 15,000 pumps. Contoso has repaired pumps for wells since it was founded. The pumps of Contoso last longer in wells than others do. Contoso rents its pumps to farmers who dig wells.';
    const title = 'Contoso sells pumps for wells in eleven countries';
    const bullets = writeBullets([block('1', 'paragraph', text)], { max_length: 900, max_items: 5 }, [title], linguist);
    expect(bullets.length).toBeGreaterThanOrEqual(2);
    expect(bullets.join()).not.toMatch(/Lisbon|requests/);
  });
});

describe('a shortened sentence', () => {
  it.each([
    'Ducks generally only have one partner at a time, although the partnership usually only lasts one year.',
    'The perching ducks form a tribe in some classifications, while that tribe is eliminated in other classifications.',
    'An event was found that served as a condition that was necessary for the occurrence of a specific disease.',
    'Acme Corp. is a printing, packaging and direct marketing company offering a variety of services to many clients.',
    'Acme Corp. is a printing, packaging services company offering a variety of services to clients in many markets.',
  ])('keeps what limits or completes it: %s', async (sentence) => {
    expect(shortenText(sentence, { max_chars: 90, max_words: 12 }, await linguists('en'))).toBeNull();
  });

  it('is not cut in a series of nouns', async () => {
    const sentence =
      'Der Wert hängt stark davon ab, wie viel Geld sie von Sponsoren, der Wirtschaft und aus Töpfen des Landes einnimmt.';
    expect(shortenText(sentence, { max_chars: 80, max_words: 14 }, await linguists('de')) ?? '').not.toMatch(
      /Sponsoren$/u,
    );
  });

  it('ends in no word that only links or opens', async () => {
    const linguist = await linguists('en');
    const limits = { max_chars: 120, max_words: 16 };
    expect(shortenText('Three species of steamer duck are almost flightless, however.', limits, linguist)).toBe(
      'Three species of steamer duck are almost flightless',
    );
  });
});

describe('members of a series', () => {
  const arms = [
    'Arm 1: One tablet of the drug daily for 16 weeks.',
    'Arm 2: One tablet of placebo daily for 16 weeks.',
  ];
  const blocks = [
    block('1', 'paragraph', 'The trial determines whether the drug reduces concentrations in plasma.'),
    ...arms.map((text, at) => block(`a${at}`, 'paragraph', text)),
  ];

  it.each([
    [400, 2],
    [70, 0],
  ])('are reported together or not at all, in %i characters', async (max_length, count) => {
    const bullets = writeBullets(blocks, { max_length, max_items: 5 }, [], await linguists('en'));
    expect(bullets.filter((text) => text.startsWith('Arm'))).toHaveLength(count);
  });
});

describe('a list under its lead-in', () => {
  const items = [
    'Approve the annual budget',
    'Elect the members of the board',
    'Dissolve the association',
    'Set the fees',
  ];
  const blocks = [
    block('1', 'paragraph', 'The assembly shall:'),
    { ...block('2', 'list', items.join('\n')), items },
    block('3', 'paragraph', 'The association is dissolved by three quarters of all members.'),
  ];

  it('is named with its first items, and says that there are more', async () => {
    const linguist = await linguists('en');
    const [list] = ledLists(blocks, linguist);
    expect(titleOfList(list!, linguist)).toBe(
      'The assembly shall, among other things, approve the annual budget, elect the members of the board and set the fees',
    );
    const [short] = ledLists(
      [blocks[0]!, { ...blocks[1]!, items: [`${items[0]}, after an audit by the council`, items[3]!] }],
      linguist,
    );
    expect(titleOfList(short!, linguist)).toBe('The assembly shall approve the annual budget and set the fees');
  });

  it('repeats nothing of its title where one of its items is of elsewhere', async () => {
    const linguist = await linguists('en');
    const below = (last: string): string[] => {
      const own = [...items.slice(0, 3), last];
      const those = [blocks[0]!, { ...blocks[1]!, text: own.join('\n'), items: own }];
      const title = titleOfList(ledLists(those, linguist)[0]!, linguist)!;
      return writeBullets(those, { max_length: 600, max_items: 5 }, [title], linguist);
    };
    expect(below('Set the fees of all the members of the association')).toHaveLength(4);
    expect(below('Convene the members as described in section 9 of these statutes')).toHaveLength(1);
  });

  it('repeats no item of its title where what it takes leaves no room for all', async () => {
    const linguist = await linguists('en');
    const [list] = ledLists(blocks, linguist);
    const title = titleOfList(list!, linguist)!;
    const below = (max_items: number): string[] =>
      writeBullets(blocks, { max_length: 600, max_items }, [title], linguist);
    expect(below(6)).toContain('Set the fees');
    expect(below(4)).toEqual([
      'Dissolve the association',
      'The association is dissolved by three quarters of all members',
    ]);
  });

  it('comes with the majority that one of its items takes', async () => {
    const linguist = await linguists('en');
    const [list] = ledLists(blocks, linguist);
    expect(isRuleOf(blocks[2]!.text, list!, linguist)).toBe(true);
    expect(isRuleOf('The assembly meets by a majority of three quarters.', list!, linguist)).toBe(false);
    expect(isRuleOf('The association is dissolved by law.', list!, linguist)).toBe(false);
  });

  it('comes with the rule that this is an exception to', async () => {
    const linguist = await linguists('en');
    const rule = block(
      '4',
      'paragraph',
      'With the exceptions provided for in the following paragraphs, all resolutions take a majority of the votes cast.',
    );
    const title = titleOfList(ledLists(blocks, linguist)[0]!, linguist)!;
    const bullets = writeBullets([...blocks, rule], { max_length: 600, max_items: 5 }, [title], linguist);
    expect(bullets).toContain(rule.text.replace(/\.$/u, ''));
    expect(bullets).toContain('The association is dissolved by three quarters of all members');
  });

  it('does not repeat an item whose title leaves out how it is done', async () => {
    const linguist = await linguists('en');
    const texts = [
      'Set the fees, under rules that the general board of all clubs in the county has to approve each year',
      'Approve the annual budget',
      'Elect the auditors of the association for a period of two years',
      ...[
        'Name the members of honour',
        'Buy land for the club',
        'Close the harbour in storms',
        'Lend boats to schools',
      ],
    ];
    const own = [blocks[0]!, { ...blocks[1]!, text: texts.join('\n'), items: texts }];
    const title = titleOfList(ledLists(own, linguist)[0]!, linguist)!;
    expect(title).toContain('set the fees');
    const bullets = writeBullets(own, { max_length: 600, max_items: 5 }, [title], linguist);
    expect(bullets.join('\n')).not.toContain('Set the fees');
  });

  it('points at the exceptions that are right below it', async () => {
    const linguist = await linguists('en');
    const [lead, list, ...exceptions] = blocks;
    const text =
      'With the exceptions provided for in the following paragraphs, all resolutions take a simple majority.';
    const own = [lead!, list!, block('4', 'paragraph', text), ...exceptions];
    const title = titleOfList(ledLists(blocks, linguist)[0]!, linguist)!;
    const bullets = writeBullets(own, { max_length: 600, max_items: 5 }, [title], linguist);
    expect(bullets).toContain('With the exceptions below, all resolutions take a simple majority');
  });
});
