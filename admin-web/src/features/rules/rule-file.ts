import { ruleFileSchema, rulesOf } from '../../../../common/api/rules.ts';
import { CodedError } from '../../../../common/deck/coded-error.ts';
import type { Rule } from '../../../../common/deck/rule.ts';
import { saveFile } from '../../../../common/web/save-file.ts';

interface RuleFile {
  name: string;
  rules: Rule[];
}

/** Reads a file of rules. @throws CodedError `console_rules.not_a_rule_file`, with the first fault. */
export async function readRuleFile(file: File): Promise<RuleFile> {
  const text = await file.text();
  const content: unknown = (() => {
    try {
      return JSON.parse(text) as unknown;
    } catch (cause) {
      throw new CodedError('console_rules.not_json', { file: file.name }, { cause });
    }
  })();
  const read = ruleFileSchema.safeParse(content);
  if (read.success) return { name: read.data.name, rules: rulesOf(read.data.rules) };
  const [issue] = read.error.issues;
  const place = `/${(issue?.path ?? []).join('/')}`;
  throw new CodedError('console_rules.not_a_rule_file', { file: file.name, place, fault: issue?.message ?? '' });
}

/** Hands a rule set to the user as a file that can be imported. */
export function saveRuleFile({ name, rules }: RuleFile): void {
  const blob = new Blob([`${JSON.stringify({ name, rules }, null, 2)}\n`], { type: 'application/json' });
  saveFile(blob, `${name.replace(/[\\/:*?"<>|]+/gu, ' ').trim() || 'rules'}.json`);
}
