import { describe, expect, it } from '@jest/globals';
import { editPdf, PDF_MUTANTS } from '../../../tests/support/edit-pdf.ts';
import { checkPdfUa } from '../../pdf/check-pdf-ua.ts';
import type { GroupNode, SceneNode } from '../scene.ts';
import { paintPdf } from './paint-pdf.ts';
import { testPath, testScene, testText } from '../../../tests/support/test-scene.ts';

const META = { title: 'Größe & mehr', language: 'de-DE', is_accessible: true };

const group = (
  role: NonNullable<GroupNode['role']>,
  children: SceneNode[],
  more: Partial<GroupNode> = {},
): SceneNode => ({
  ...{ kind: 'group', role, children },
  ...more,
});
const cell = (role: 'TH' | 'TD', text: string, columns = 1): SceneNode =>
  group(role, [testText(text, 10, 80)], { cell: { columns, rows: 1, ...(role === 'TH' && { scope: 'Column' }) } });
const bar = testPath('M0 0L10 0L10 10L0 10Z', '336699');
const everything = testScene([
  group('Artifact', [bar]),
  group('H1', [testText('Title', 10, 20)]),
  group('L', [group('LI', [testText('•', 10, 40), testText('item', 25, 40)])]),
  group('Figure', [bar], { alt: 'A bar' }),
  group('Table', [
    group('TR', [cell('TH', 'one'), cell('TH', 'two')]),
    group('TR', [cell('TD', '1'), cell('TD', '2')]),
    group('TR', [cell('TD', 'both', 2)]),
  ]),
  group('P', [testText('there', 10, 95, { width: 40, link: 'https://example.org/' })]),
]);

describe('PDF/UA-1', () => {
  it('finds nothing in what our writer writes', async () => {
    expect(checkPdfUa(await paintPdf([everything, everything], META))).toEqual([]);
  });

  it('finds nothing either after the file was taken apart and put together', async () => {
    expect(checkPdfUa(editPdf(await paintPdf([everything], META), (body) => body))).toEqual([]);
  });

  it.each(Object.entries(PDF_MUTANTS))('finds it: %s', async (_, { fault, edit }) => {
    const bytes = await paintPdf([everything, everything], META);
    const changed = editPdf(bytes, edit);
    expect(checkPdfUa(changed).map((found) => found.fault)).toContain(fault);
  });

  it('has a file without figures’ words or a language unmarked', async () => {
    const mute = testScene([group('Figure', [bar], { alt: ' ' })]);
    const faults = checkPdfUa(await paintPdf([mute], { title: 'T' })).map(({ clause, fault }) => `${clause} ${fault}`);
    expect(faults).toEqual(['5 no_mark', '7.2 no_language', '7.3 no_alt']);
  });
});
