import { expect, it } from '@jest/globals';
import type { BlockDigest } from '../../kernel/sdk/ports/text-tasks.ts';
import { createLinguistSource } from './linguist.ts';
import { withoutNoise } from './noise.ts';

const items = ['2024: 2.500.000 €', '2025: 710.000 €'];
const list: BlockDigest = { ref: 's1/b2', kind: 'list', text: items.join('\n'), items };
const linguist = await createLinguistSource()('en');
const line = (text: string): BlockDigest => ({ ref: 's1/b1', kind: 'paragraph', text });

it('leaves out what editors ask each other, and farewells', () => {
  const texts = [
    '[IOL: do we keep that quote? I would take it out.]',
    'Mit sonnigen Grüßen Gerlinde Uhlig',
    'Kind regards, Ann',
    'W. A-M. / G. L.',
  ];
  expect(withoutNoise(texts.map(line), linguist)).toEqual([]);
  const said = ['The roof [of the mill] leaks in two places.', 'Mit sonnigen Tagen rechnet niemand im Verein.'];
  expect(withoutNoise(said.map(line), linguist)).toHaveLength(2);
});

it('leaves out the head of a memo, and keeps a list with names before its colons', () => {
  const head =
    'To: Board; management team From: Ann Lee, chief executive Date: 9 September 2025 Re: What we do by 2028';
  expect(withoutNoise([line(head)], linguist)).toEqual([]);
  const said = 'To: Hamburg the train takes four hours, and it costs 90 euros on working days.';
  expect(withoutNoise([line(said)], linguist)).toHaveLength(1);
});

it('leaves out who signed or amended a document, and whom to write to', () => {
  const texts = [
    'W. A-M. / G. L.',
    'Eva Lind, Head of Stores, 6 July 2026 – not yet agreed with accounting',
    'Nordhafen, den 18. November 2026 gez. Lind, gez. Holm (Entwurf, bitte noch mal prüfen!)',
    'Amended 3 August: the number of replies was given as 179. It is 197.',
    'Published by the staff office, agreed with the works council.',
    'Summary of the survey. By Ann Lind and Bo Berg, Research. Posted 17 July 2026, amended in August.',
    'The full tables are available from us on request; this is the short version.',
    'Published by the policy unit. Reading time: 7 minutes.',
    'Next report: 20 January 2027. Thanks to everyone who sent numbers on time.',
    'Rückfragen: Stabsstelle, Haus 2, Durchwahl -4417. Bitte nur intern weitergeben.',
    'Rohdaten liegen unter L:\\Projekte\\Umfrage2 (nur Projektteam). Danke an alle 187!',
    'Still to do: depot map, Ann to confirm dock prices, delete column K before sending',
    'HLM to self: check the courier day rates w/ Pauline before this goes out!!',
  ];
  expect(withoutNoise(texts.map(line), linguist)).toEqual([]);
  const said = [
    'Questions about pay came up in every branch.',
    'The plan was prepared by the branch in Holme.',
    'A. Lind won.',
    'Thanks to the grant, we opened two more rooms.',
    'Thanks to all our volunteers, we opened on time.',
    'Questions: the depot, the price, the start.',
    'Still to do: the pumps have to be tested before winter.',
    'Next year the report will have figures for each branch.',
  ];
  expect(withoutNoise(said.map(line), linguist)).toHaveLength(said.length);
  const both =
    'The guide is reviewed in January, after the first half of the year. Comments please to the staff office.';
  expect(withoutNoise([line(both)], linguist)[0]?.text).toBe(
    'The guide is reviewed in January, after the first half of the year.',
  );
});

it('keeps amounts by year below the sentence that leads to them', () => {
  expect(withoutNoise([line('Der Haushalt ist wie folgt anzupassen:'), list], linguist)).toHaveLength(2);
  expect(withoutNoise([line('Der Haushalt ist angepasst.'), list], linguist)).toHaveLength(1);
});

it('leaves out enclosures, the frame of a page, and what writers still mean to do', () => {
  const texts = [
    'Anlagen: Terminplan (liegt nicht bei), Fotos',
    '6 comments · Show all · Page viewed 41 times · Powered by Acme Wiki 7.13',
    'TODO add link to the assessment',
  ];
  expect(withoutNoise(texts.map(line), linguist)).toEqual([]);
  const points = ['Does the insurer agree?', 'TODO add link to the assessment', 'Leave the archive on tape?'];
  const open: BlockDigest = { ref: 's1/b3', kind: 'list', text: points.join('\n'), items: points };
  expect(withoutNoise([open], linguist)[0]?.items).toEqual([points[0], points[2]]);
  expect(withoutNoise([line('Berlin · Hamburg · Print run of 400')], linguist)).toHaveLength(1);
});

it('leaves out signatures, fields to fill in and to whom a letter is', () => {
  const texts = ['RA, 2 October 2026 [copy to file]', 'IC 04/03/26', 'Yes ___ No ___ Abstained ___', 'End of report'];
  expect(withoutNoise(texts.map(line), linguist)).toEqual([]);
  const [letter] = withoutNoise([line('Dear members, dear friends, this year we washed more than ever.')], linguist);
  expect(letter?.text).toBe('This year we washed more than ever.');
});
