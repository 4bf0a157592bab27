import { expect, it } from '@jest/globals';
import { ruleList } from '../../../../common/api/rules.ts';
import type { Rule } from '../../../../common/deck/rule.ts';
import { coloursOf, newRule, RULE_FORMS, RULE_KINDS, ruleOfFault, textOfWords, wordsOfText } from './rule-fields.ts';

it('has a field for every parameter of every kind, and new rules whose only faults are what is still empty', () => {
  const rules: Rule[] = [];
  for (const kind of RULE_KINDS) rules.push(newRule(kind, rules));
  for (const { kind, params } of rules) {
    const fields = RULE_FORMS[kind].fields.map(({ name }) => name);
    expect({ kind, missing: Object.keys(params).filter((name) => !fields.includes(name)) }).toEqual({
      kind,
      missing: [],
    });
  }
  const faults = ruleList.safeParse(rules).error?.issues ?? [];
  const empty = new Set(['families', 'colours', 'pictures', 'slides', 'texts', 'text', 'words', 'names']);
  expect(faults.filter(({ path }) => !empty.has(String(path[2] === 'params' ? path[3] : path[2])))).toEqual([]);
  expect(newRule('font.size', rules).id).toBe('style.font_size_2');
});

it('writes words as lines and reads them again', () => {
  const words = [{ word: 'utilise', forms: ['utilises'], use: 'use' }, { word: 'synergy' }];
  expect(textOfWords(words)).toBe('utilise, utilises = use\nsynergy');
  expect(wordsOfText('utilise, utilises = use\n\n synergy \n = nothing')).toEqual(words);
});

it('reads colours however they are written', () => {
  expect(coloursOf('#0f6cbd, BC4B09\nred 12345')).toEqual(['0F6CBD', 'BC4B09']);
});

it('finds the rule that a fault is about', () => {
  const rules = [newRule('font.size', [])];
  expect(ruleOfFault('/rules/0/params/min_pt', rules)).toBe(rules[0]);
  expect([ruleOfFault('/rules/1', rules), ruleOfFault('/name', rules)]).toEqual([null, null]);
});
