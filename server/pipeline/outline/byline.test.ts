import { describe, expect, it } from '@jest/globals';
import type { SourceText } from '../../../common/deck/source.ts';
import { provenByline } from './byline.ts';

const address = { file: 'report.docx' };
const source: SourceText = {
  ...{ id: 's1', name: 'report.docx', kind: 'docx', language: 'en', images: [], findings: [] },
  byline: 'Report Date: 5/2/2016',
  blocks: [
    { id: 'b1', kind: 'paragraph', address, text: 'Prepared By: Ann Lee' },
    { id: 'b2', kind: 'paragraph', address, text: 'Version No. 1.0 dated 06/22/2015, by Ben Ng' },
  ],
};

describe('who made the content of a deck and when', () => {
  it('is shown as far as the sources say so', () => {
    const written = 'Prepared by Ann Lee · version 1.0 dated 06/22/2015 · report date 5/2/2016';
    expect(provenByline(written, [source])).toBe(written);
    expect(provenByline('Ann Lee et al. · version 2.0 dated 06/22/2015', [source])).toBe('Ann Lee et al.');
  });

  it('joins no name with what another place says', () => {
    expect(provenByline('Ann Lee, version 1.0', [source])).toBe('');
    expect(provenByline(`Ben Ng · ${'Ann Lee, '.repeat(20)}`, [source])).toBe('');
    expect(provenByline(null, [source])).toBe('');
  });
});
