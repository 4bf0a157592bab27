import { upgradeReport } from '../../common/deck/quality-report.ts';
import type { QualityFinding, QualityReport } from '../../common/deck/quality-report.ts';
import type { RuleKind, RuleSet } from '../../common/deck/rule.ts';
import type { Translator } from '../../common/i18n/translator.ts';
import { fixOf, sentenceOf } from '../../server/kernel/sdk/present-finding.ts';

/** A reported criterion: success criteria of WCAG 2.2 with their clauses of EN 301 549 V3.2.1 for documents. */
interface Criterion {
  wcag: string;
  en: string;
  /** The kinds of rules that check it; if empty, the fit of the deck, which is always checked. */
  kinds: readonly RuleKind[];
  codes: RegExp;
}

const CRITERIA: readonly Criterion[] = [
  { wcag: '1.1.1', en: '10.1.1.1', kinds: ['alt.text'], codes: /^rule\.(?:no_alt_\w+|alt_\w+)$/u },
  { wcag: '1.3.1', en: '10.1.3.1', kinds: ['table.header', 'table.merged'], codes: /^rule\.table_\w+$/u },
  { wcag: '1.3.2', en: '10.1.3.2', kinds: ['reading.order'], codes: /^rule\.reading_order$/u },
  { wcag: '1.4.3', en: '10.1.4.3', kinds: [], codes: /^quality\.(?:low|master)_contrast$/u },
  { wcag: '2.4.2', en: '10.2.4.2', kinds: ['slide.title'], codes: /^rule\.(?:slide_untitled|title_repeated)$/u },
  { wcag: '2.4.4', en: '10.2.4.4', kinds: ['link.text'], codes: /^rule\.link_text$/u },
  { wcag: '2.4.6', en: '10.2.4.6', kinds: ['section.names'], codes: /^rule\.section_\w+$/u },
  { wcag: '3.1.1', en: '10.3.1.1', kinds: ['text.language'], codes: /^rule\.no_(?:language|region)$/u },
];

/** What only people can judge; texts `wcag.by_hand_…`. */
const BY_HAND = ['1_1_1', '1_4_1', '1_4_11', '2_4_6', 'master'] as const;

type State = 'met' | 'partly' | 'not_met' | 'unchecked';

interface AboutReport {
  title: string;
  /** The name of the file that was checked; null for a presentation of the service. */
  file: string | null;
  report: QualityReport;
  /** The rules of the check: what they switch off is reported as unchecked. */
  rules: RuleSet | null;
  at: Date;
}

/**
 * The accessibility report of a deck as a separate HTML document without scripts: what was checked by which criterion,
 * what was found where, what was accepted and why, and what only people can judge.
 */
export function accessibilityReport(
  { title, file, report: stored, rules, at }: AboutReport,
  translator: Translator,
): string {
  const report = upgradeReport(stored);
  const say = (key: string): string => escaped(translator.translate('review', key));
  const all = report.gates.flatMap(({ findings }) => findings);
  const off = new Set((rules?.rules ?? []).filter(({ severity }) => severity === 'off').map(({ kind }) => kind));
  const rows = CRITERIA.map((criterion) => {
    const found = all.filter(({ code }) => criterion.codes.test(code));
    return { ...criterion, found, state: stateOf(criterion, found, off) };
  });
  const day = new Intl.DateTimeFormat(translator.language, { dateStyle: 'long', timeZone: 'UTC' }).format(at);
  const name = (criterion: Criterion): string => say(`wcag.criterion_${criterion.wcag.replaceAll('.', '_')}`);
  const open = rows.flatMap(({ found, ...criterion }) =>
    found.filter(({ waiver }) => waiver === undefined).map((finding) => ({ criterion, finding })),
  );
  const waived = rows.flatMap(({ found, ...criterion }) =>
    found.flatMap((finding) => (finding.waiver === undefined ? [] : [{ criterion, finding, waiver: finding.waiver }])),
  );
  const sentence = (finding: QualityFinding): string => escaped(sentenceOf(finding, translator));
  const facts: [string, string][] = [
    [say('wcag.document'), escaped(title)],
    ...(file === null ? [] : ([[say('wcag.file'), escaped(file)]] as [string, string][])),
    [say('wcag.slides'), String(report.slides)],
    [say('wcag.day'), escaped(day)],
    [say('wcag.standards'), 'WCAG 2.2 (A, AA) · EN 301 549 V3.2.1, 10'],
    [say('wcag.rules'), rules === null ? say('wcag.standard_rules') : escaped(`${rules.name}, ${rules.version}`)],
    [say('wcag.method'), say('wcag.method_text')],
  ];
  return page(translator.language, `${say('wcag.title')}: ${escaped(title)}`, [
    `<h1>${say('wcag.title')}</h1>`,
    `<dl>${facts.map(([term, words]) => `<dt>${term}</dt><dd>${words}</dd>`).join('')}</dl>`,
    `<h2>${say('wcag.result')}</h2>`,
    `<p>${say(resultOf(rows.map(({ state }) => state)))}</p>`,
    table(
      say('wcag.criteria'),
      ['WCAG 2.2', 'EN 301 549', say('wcag.criterion'), say('wcag.state'), say('wcag.found')],
      rows.map((row) => [row.wcag, row.en, name(row), say(`wcag.state_${row.state}`), String(row.found.length)]),
    ),
    `<h2>${say('wcag.findings')}</h2>`,
    open.length === 0
      ? `<p>${say('wcag.no_findings')}</p>`
      : table(
          say('wcag.findings'),
          ['WCAG 2.2', say('wcag.weight'), say('wcag.finding'), say('wcag.remedy')],
          open.map(({ criterion, finding }) => [
            criterion.wcag,
            say(`wcag.weight_${finding.severity}`),
            sentence(finding),
            escaped(fixOf(finding, translator)),
          ]),
        ),
    ...(waived.length === 0
      ? []
      : [
          `<h2>${say('wcag.exceptions')}</h2>`,
          table(
            say('wcag.exceptions'),
            ['WCAG 2.2', say('wcag.finding'), say('wcag.reason'), say('wcag.by'), say('wcag.until')],
            waived.map(({ criterion, finding, waiver }) => [
              criterion.wcag,
              sentence(finding),
              ...[escaped(waiver.reason), escaped(waiver.by), waiver.until ?? say('wcag.no_end')],
            ]),
          ),
        ]),
    `<h2>${say('wcag.by_hand')}</h2>`,
    `<ul>${BY_HAND.map((key) => `<li>${say(`wcag.by_hand_${key}`)}</li>`).join('')}</ul>`,
    `<p>${say('wcag.pdf')}</p>`,
  ]);
}

function stateOf({ kinds }: Criterion, found: readonly QualityFinding[], off: ReadonlySet<RuleKind>): State {
  if (kinds.length > 0 && kinds.every((kind) => off.has(kind))) return 'unchecked';
  // A hint is advice; an accepted finding is still a barrier.
  const barriers = found.filter(({ severity }) => severity !== 'info');
  if (barriers.length === 0) return kinds.some((kind) => off.has(kind)) ? 'unchecked' : 'met';
  return barriers.some(({ severity, waiver }) => severity === 'error' && waiver === undefined) ? 'not_met' : 'partly';
}

function resultOf(states: readonly State[]): string {
  if (states.includes('not_met')) return 'wcag.result_not_met';
  return states.every((state) => state === 'met') ? 'wcag.result_met' : 'wcag.result_partly';
}

/** @param head and @param rows are HTML; the first cell of a row is its header. */
function table(caption: string, head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = (row: readonly string[]): string =>
    row.map((cell, at) => (at === 0 ? `<th scope="row">${cell}</th>` : `<td>${cell}</td>`)).join('');
  return [
    `<table><caption>${caption}</caption>`,
    `<thead><tr>${head.map((cell) => `<th scope="col">${cell}</th>`).join('')}</tr></thead>`,
    `<tbody>${rows.map((row) => `<tr>${cells(row)}</tr>`).join('')}</tbody></table>`,
  ].join('');
}

const STYLE = `
body{font:1rem/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1b1b1b;background:#fff}
h1{font-size:1.75rem}h2{font-size:1.25rem;margin-top:2rem}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1.5rem}dt{font-weight:600}dd{margin:0;overflow-wrap:anywhere}
table{border-collapse:collapse;width:100%}caption{text-align:start;font-weight:600;padding-bottom:.5rem}
th,td{border:1px solid #767676;padding:.35rem .6rem;text-align:start;vertical-align:top}td{overflow-wrap:anywhere}
thead th{background:#f0f0f0}
@media(max-width:40rem){dl{grid-template-columns:1fr}}
@media print{body{margin:0;max-width:none}tr{break-inside:avoid}}`;

function page(language: string, title: string, body: readonly string[]): string {
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${title}</title>`,
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<style>${STYLE}</style></head><body><main>${body.join('\n')}</main></body></html>\n`,
  ].join('');
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/gu, (sign) => `&#${sign.charCodeAt(0)};`);
}
