import { ruleFileSchema, rulesOf } from '../../common/api/rules.ts';
import { judgePackage } from '../../common/check/judge-deck.ts';
import { fixDeck, rulesFor } from '../../common/check/fix-deck.ts';
import { inspectDeck } from '../../common/check/inspect-deck.ts';
import { readRules } from '../../common/check/read-rules.ts';
import type { QualityReport } from '../../common/deck/quality-report.ts';
import type { RuleSet } from '../../common/deck/rule.ts';
import type { Translator } from '../../common/i18n/translator.ts';
import { openOfficePackage } from '../../common/ooxml/package/office-package.ts';
import { createTypesetter } from '../../common/typeset/typesetter.ts';
import { UsageError } from './arguments.ts';
import type { CheckFileArguments } from './arguments.ts';

interface CheckedFile {
  report: QualityReport;
  /** With the automatic fixes; null if none were requested. */
  fixed: Uint8Array | null;
  /** The rules of the check; null: those of its own master. */
  rules: RuleSet | null;
}

/**
 * Checks a .pptx against rules: from a JSON file, from a master, or from its own master.
 * @throws PackageError if a file can't be opened; UsageError if the rules aren't valid.
 */
export async function checkFile(
  { file, rules, output }: Pick<CheckFileArguments, 'file' | 'rules' | 'output'>,
  read: (path: string) => Promise<Uint8Array>,
): Promise<CheckedFile> {
  const set = rules === null ? null : await readRuleSet(rules, await read(rules));
  let bytes = await read(file);
  let fixed: Uint8Array | null = null;
  if (output !== null) {
    const pack = await openOfficePackage(bytes, file);
    bytes = fixDeck(pack, rulesFor(set, inspectDeck(pack))).pack.toBytes();
    fixed = bytes;
  }
  const report = await judgePackage(bytes, file, { typesetter: createTypesetter(), rule_set: set });
  return { report, fixed, rules: set };
}

async function readRuleSet(path: string, bytes: Uint8Array): Promise<RuleSet> {
  if (/\.(?:pptx|potx)$/iu.test(path)) return readRules(inspectDeck(await openOfficePackage(bytes, path)), path);
  try {
    const { name, rules } = ruleFileSchema.parse(JSON.parse(new TextDecoder().decode(bytes)));
    return { id: null, version: 0, name, rules: rulesOf(rules) };
  } catch (cause) {
    const reason = (cause instanceof Error ? cause.message : String(cause)).replace(/\s+/gu, ' ').slice(0, 300);
    throw new UsageError('deck.usage_rules', { file: path, reason }, { cause });
  }
}

const LEVELS = { error: 'error', warning: 'warning', info: 'note' } as const;

/** A report as SARIF 2.1.0 (OASIS), for pipelines. */
export function sarifOf(report: QualityReport, file: string, translator: Translator): object {
  const findings = report.gates.flatMap((gate) => gate.findings);
  const ids = [...new Set(findings.map(({ rule }) => rule))];
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'Lectern', rules: ids.map((id) => ({ id })) } },
        results: findings.map(({ rule, code, params, severity, fingerprint, element_id }) => ({
          ruleId: rule,
          level: LEVELS[severity],
          message: { text: translator.translate('errors', code, params) },
          partialFingerprints: { 'lectern/v1': fingerprint },
          locations: [
            {
              physicalLocation: { artifactLocation: { uri: file } },
              logicalLocations: [
                {
                  fullyQualifiedName: [
                    `slide ${params['slide'] ?? 0}`,
                    ...(element_id === undefined ? [] : [element_id]),
                  ].join('/'),
                },
              ],
            },
          ],
        })),
      },
    ],
  };
}
