import { describe, expect, it } from '@jest/globals';
import { QUALITY_GATES } from '../../common/deck/quality-report.ts';
import type { QualityReport } from '../../common/deck/quality-report.ts';
import { PACKAGED_FONTS } from '../../common/typeset/fonts/font-registry.ts';
import type { RenderDeck } from '../../server/kernel/sdk/ports/deck-output.ts';
import { Scope } from '../../server/kernel/sdk/scope.ts';
import { createQualityReports } from './quality-reports.ts';
import type { QualityReportsParts } from './quality-reports.ts';
import type { StoredReport } from './model.ts';

const REPORT: QualityReport = {
  ...{ passed: true, slides: 1 },
  gates: QUALITY_GATES.map((gate) => ({ gate, passed: true, findings: [], judged: 1 })),
};
const PRESENTATION = { _id: 'p1', client_id: 'c1', owner_id: 'u1', language: 'en', title: 'One', source_ids: [] };

describe('quality reports', () => {
  it('measure with fonts and contrast of the client, and are regenerated when these change', async () => {
    let contrast = 4.5;
    let fonts = { ...PACKAGED_FONTS, hash: 'first' };
    let stored: StoredReport | null = null;
    const measuredWith: string[] = [];
    const parts = {
      reports: {
        get: () => Promise.resolve(stored),
        update: () => Promise.resolve(null),
        insert: (_: Scope, report: StoredReport) => Promise.resolve((stored = report)),
      },
      presentations: { get: () => Promise.resolve(PRESENTATION) },
      slides: {
        get: () =>
          Promise.resolve({ slides: [{ id: 's1', fields: {}, free: [] }], content_hash: 'template', revision: 1 }),
      },
      templates: { open: () => Promise.resolve({ bytes: new Uint8Array(), file_name: 'template.pptx' }) },
      fonts: { setOf: (_: Scope, clientId: string) => Promise.resolve(clientId === 'c1' ? fonts : PACKAGED_FONTS) },
      brandRules: { contrastMinimum: () => Promise.resolve(contrast), ruleSet: () => Promise.resolve(null) },
      renderer: {
        deckReport: ({ fonts: given, contrast_minimum }: RenderDeck) => {
          measuredWith.push(`${given?.hash} ${contrast_minimum}`);
          return Promise.resolve(REPORT);
        },
      },
      diagrams: { list: () => [] },
      images: undefined,
      waivers: { inForce: () => Promise.resolve(new Map()) },
      translators: { en: { translate: () => '' }, de: { translate: () => '' } },
    };
    const reports = createQualityReports(parts as unknown as QualityReportsParts);
    const current = (): Promise<unknown> =>
      reports.current({} as never, Scope.ofSystem('a test'), 'p1', new AbortController().signal);

    await current();
    await current();
    expect(measuredWith).toEqual(['first 4.5']);
    const known = (revision: number) => reports.known(Scope.ofSystem('a test'), PRESENTATION as never, revision);
    expect([await known(1), await known(2)]).toEqual([REPORT, null]);
    fonts = { ...fonts, hash: 'second' };
    await current();
    contrast = 7;
    await current();
    expect(measuredWith).toEqual(['first 4.5', 'second 4.5', 'second 7']);
  });
});
