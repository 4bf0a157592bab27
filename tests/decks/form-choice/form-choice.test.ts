import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { readBrief } from '../../../plugins/ingest/read-brief.ts';
import { chooseForm } from '../../../server/pipeline/forms/choose-form.ts';
import type { Passage } from '../../../server/pipeline/forms/passage.ts';

/*
 * Passages labelled by hand: name | form | other accepted forms | why. "table" and "bullets" are what a slide shows
 * without a form. The labels were written before the rules were.
 */
interface Labelled {
  name: string;
  form: string;
  accepted: string[];
  passage: Passage;
}

/** Forms that express how things relate, beyond listing them. */
const RELATIONS = [
  ...[
    'timeline',
    'process',
    'cycle',
    'comparison',
    'pros_cons',
    'cause_effect',
    'funnel',
    'tree',
    'pyramid',
    'quadrant',
  ],
];

const passages = ['en', 'de'].flatMap((language) => labelledPassages(language));

describe('the form of labelled passages', () => {
  it('covers seventy-four passages with a reason for each label', () => {
    expect(passages).toHaveLength(74);
  });

  it('agrees with nine in ten labels', () => {
    const missed = passages.filter((each) => !each.accepted.includes(formOf(each.passage)));
    const reported = missed.map(({ name, form, passage }) => `${name}: ${formOf(passage)} instead of ${form}`);
    expect({ reported, isEnough: missed.length <= passages.length / 10 }).toEqual({ reported, isEnough: true });
  });

  it('states no relation that the passage does not', () => {
    const stated = passages.filter(({ passage, accepted }) => {
      const form = formOf(passage);
      return RELATIONS.includes(form) && !accepted.includes(form);
    });
    expect(stated.map(({ name, passage }) => `${name}: ${formOf(passage)}`)).toEqual([]);
  });

  it('takes every word of an item from its block', () => {
    for (const { name, passage } of passages) {
      const words = new Set(passage.blocks.flatMap(({ block }) => wordsIn(JSON.stringify(block))));
      for (const item of chooseForm(passage)?.items ?? []) {
        const shown = wordsIn([item.label, item.text, item.value, item.date, item.parent].filter(Boolean).join(' '));
        expect({ name, foreign: shown.filter((word) => !words.has(word)) }).toEqual({ name, foreign: [] });
        expect({ name, hasSource: (item.evidence ?? '') !== '' && (item.ref ?? '') !== '' }).toEqual({
          name,
          hasSource: true,
        });
      }
    }
  });
});

function formOf(passage: Passage): string {
  const hasTable = passage.blocks.some(({ block }) => block.kind === 'table');
  return chooseForm(passage)?.form ?? (hasTable ? 'table' : 'bullets');
}

function labelledPassages(language: string): Labelled[] {
  const text = readFileSync(new URL(`passages-${language}.md`, import.meta.url), 'utf8');
  return [...text.matchAll(/<!-- (.+?) -->\n([\s\S]+?)(?=<!--|$)/gu)].map(([, head = '', body = '']) => {
    const [name = '', form = '', also = ''] = head.split('|').map((part) => part.trim());
    const { title = '', blocks } = readBrief(body);
    const passage = { title, language, blocks: blocks.map((block) => ({ ref: `s1/${block.id}`, block })) };
    return { name, form, accepted: [form, ...also.split(';').filter(Boolean)], passage };
  });
}

function wordsIn(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
