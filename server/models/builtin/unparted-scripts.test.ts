import { describe, expect, it } from '@jest/globals';
import { slideOutput } from '../../kernel/sdk/ports/text-tasks.ts';
import { createBuiltinTextModel } from './builtin-text-model.ts';
import { countWords } from './shorten-text.ts';

describe('text whose script parts no words', () => {
  it('is counted by signs', () => {
    expect(countWords('没有任何站点距离电车站超过')).toBe(7);
    expect(countWords('No station is far')).toBe(4);
  });

  it('becomes bullets, a sentence each, without its full stop', async () => {
    const sentences = [
      '第二年新增了三十六个站点。',
      '山坡区首次开通了公共自行车服务。',
      '没有任何站点距离电车站超过400米。',
    ];
    const reply = await createBuiltinTextModel().generate({
      task: 'slide',
      input: {
        preferences: { language: 'zh', tone: '', instructions: '' },
        slide: { kind: 'content', title: '网络覆盖每个城区', takeaway: '网络覆盖每个城区' },
        previous_title: null,
        section: null,
        around: [],
        blocks: [{ ref: 's1/b1', kind: 'paragraph', text: sentences.join('') }],
        stories: [],
        fields: [{ name: 'body', kind: 'body', max_length: 400, max_items: 5 }],
        section_titles: [],
      },
      output: slideOutput,
      messages: () => [],
    });
    expect(reply.value.fields[0]?.items.map(({ text }) => text)).toEqual(
      sentences.map((sentence) => sentence.slice(0, -1)),
    );
  });
});
