import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import type { Block, SourceText } from '../../common/deck/source.ts';
import { createModels } from '../../server/models/create-models.ts';
import { digestSources } from '../../server/pipeline/brief/make-briefing.ts';
import { makeBrief } from '../../server/pipeline/brief/make-brief.ts';
import { makeOutline } from '../../server/pipeline/outline/make-outline.ts';
import { slideMessages } from '../../server/pipeline/slides/slide-prompt.ts';
import { slideOutput } from '../../server/kernel/sdk/ports/text-tasks.ts';
import type { SlideInput } from '../../server/kernel/sdk/ports/text-tasks.ts';
import { blocksOf, ENGLISH_ARTICLE } from './articles.ts';
import { startFakeModelServer } from './fake-model-server.ts';
import type { FakeModelServer } from './fake-model-server.ts';

const preferences = { language: 'en', tone: 'plain', instructions: '' };

function source(): SourceText {
  const blocks = blocksOf(ENGLISH_ARTICLE).flatMap((digest, index): Block[] => {
    const base = { id: `b${index + 1}`, address: { file: 'harbour.md' } };
    if (digest.kind === 'heading') return [{ ...base, kind: 'heading', level: digest.level ?? 1, text: digest.text }];
    if (digest.kind === 'paragraph') return [{ ...base, kind: 'paragraph', text: digest.text }];
    return [];
  });
  return { id: 's1', name: 'harbour.md', kind: 'md', language: 'en', blocks, images: [], findings: [] };
}

describe.each(['json_schema', 'plain'] as const)('the pipeline on a fake model that answers by %s', (mode) => {
  let server: FakeModelServer;
  beforeAll(async () => {
    server = await startFakeModelServer(mode === 'plain' ? { accepts: [] } : {});
  });
  afterAll(() => server.close());

  it('gets a brief, an outline of the wanted length with real references, and slide texts', async () => {
    const { text } = await createModels({ provider: 'openai', base_url: server.base_url, api_key: 'k', model: 'fake' });
    const sources = [source()];
    const digests = digestSources(sources);
    const brief = await makeBrief(text, { title: 'Harbour', blocks: digests, sources }, preferences);
    expect(brief?.sections.map((section) => section.title)).toContain('3 Environment');
    const context = { brief, title: 'Harbour', sources, stories: [], digests, preferences, slide_count: 7 };
    const kinds: string[] = [];
    const refs: string[] = [];
    for await (const event of makeOutline(text, context)) {
      if (event.kind !== 'slide') continue;
      kinds.push(event.slide.kind);
      refs.push(...event.slide.block_refs);
    }
    expect(kinds).toEqual(['title', 'content', 'content', 'content', 'content', 'content', 'closing']);
    expect(refs.length).toBeGreaterThan(0);
    const input: SlideInput = {
      preferences,
      slide: { kind: 'content', title: 'Cargo grows', takeaway: 'Cargo grows.' },
      previous_title: null,
      section: null,
      around: [],
      blocks: digests.slice(5, 7),
      stories: [],
      fields: [
        { name: 'title', kind: 'title', max_length: 80, max_items: 1 },
        { name: 'body', kind: 'body', max_length: 400, max_items: 5 },
      ],
      section_titles: [],
    };
    const reply = await text.generate({ task: 'slide', input, output: slideOutput, messages: slideMessages });
    expect(reply.value.fields.map((field) => field.name)).toEqual(['title', 'body']);
    expect(reply.value.fields[0]?.items.map((item) => item.text)).toEqual(['Cargo grows']);
  });
});
