import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startFakeModelServer } from '../../../tests/support/fake-model-server.ts';
import type { FakeModelServer, FakeModelServerOptions } from '../../../tests/support/fake-model-server.ts';
import { ModelError } from '../../kernel/sdk/ports/text-model.ts';
import type { ModelUsage } from '../../kernel/sdk/ports/text-model.ts';
import { outlineOutput, outlineSlideOutput, shortenOutput } from '../../kernel/sdk/ports/text-tasks.ts';
import type { OutlineOutput } from '../../kernel/sdk/ports/text-tasks.ts';
import { createOpenAiImageModel, createOpenAiVisionModel } from './create-openai-image-model.ts';
import { createOpenAiTextModel } from './create-openai-text-model.ts';
import type { OpenAiConfig } from './model-call.ts';

const KEY = 'sk-very-secret-0123456789';
const OUTLINE: OutlineOutput = {
  title: 'Harbour report',
  slides: ['Cargo grew by 12 %', 'Ferries "sailed" late', 'Berths {1} and [2] closed'].map((title) => ({
    kind: 'content' as const,
    title,
    takeaway: `${title}.`,
    source_section_idx: null,
    block_refs: ['s1/b1'],
    story_id: null,
  })),
};

let server: FakeModelServer;
let usages: ModelUsage[];
const start = async (options: FakeModelServerOptions = {}): Promise<void> => {
  await server.close();
  server = await startFakeModelServer({ answer: () => OUTLINE, ...options });
};
const config = (extra: Partial<OpenAiConfig> = {}): OpenAiConfig => ({
  base_url: server.base_url,
  api_key: KEY,
  model: 'fake',
  time_out_ms: 5000,
  max_retries: 2,
  ...extra,
});
const question = {
  task: 'outline' as const,
  input: null,
  output: outlineOutput,
  onUsage: (usage: ModelUsage) => void usages.push(usage),
  messages: () => [
    { role: 'system' as const, text: 'Outline it.' },
    { role: 'user' as const, text: 'Material' },
  ],
};
const ask = (extra: Partial<OpenAiConfig> = {}, signal?: AbortSignal): Promise<OutlineOutput> =>
  createOpenAiTextModel(config(extra))
    .generate({ ...question, ...(signal ? { signal } : {}) })
    .then((reply) => reply.value);
const failureOf = async (promise: Promise<unknown>): Promise<ModelError> => {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ModelError)) throw new Error(`expected a ModelError, got ${String(error)}`);
  return error;
};
const collect = async (
  extra: Partial<OpenAiConfig> = {},
): Promise<{ titles: string[]; done: OutlineOutput | null; failure: unknown }> => {
  const titles: string[] = [];
  let done: OutlineOutput | null = null;
  try {
    const events = createOpenAiTextModel(config(extra)).stream({
      ...question,
      listKey: 'slides',
      item: outlineSlideOutput,
    });
    for await (const event of events) {
      if (event.kind === 'item') titles.push(event.item.title);
      else done = event.reply.value;
    }
    return { titles, done, failure: null };
  } catch (failure) {
    return { titles, done, failure };
  }
};

beforeEach(async () => {
  usages = [];
  server = await startFakeModelServer({ answer: () => OUTLINE });
});
afterEach(() => server.close());

describe('structured answers', () => {
  it('asks by strict JSON schema with every property required', async () => {
    expect(await ask()).toEqual(OUTLINE);
    const format = server.requests[0]?.body['response_format'] as {
      json_schema: { strict: boolean; schema: { required: string[]; additionalProperties: boolean } };
    };
    expect(format.json_schema.strict).toBe(true);
    expect(format.json_schema.schema.required).toEqual(['title', 'slides']);
    expect(format.json_schema.schema.additionalProperties).toBe(false);
  });

  it('steps down to a JSON object and to plain text, reporting the schema, and remembers it', async () => {
    await start({ accepts: [] });
    const model = createOpenAiTextModel(config());
    expect((await model.generate(question)).value).toEqual(OUTLINE);
    await model.generate(question);
    const formats = server.requests.map(
      (request) => (request.body['response_format'] as { type: string } | undefined)?.type ?? 'plain',
    );
    expect(formats).toEqual(['json_schema', 'json_object', 'plain', 'plain']);
    expect(String(server.requests[3]?.body.messages?.[0]?.content)).toContain('"source_section_idx"');
  });

  it.each(['fenced', 'prose', 'broken', 'list_as_string'] as const)(
    'reads an answer that comes %s, without asking twice',
    async (kind) => {
      server.script({ kind });
      expect(await ask()).toEqual(OUTLINE);
      expect(server.requests).toHaveLength(1);
    },
  );

  it('sends a wrong answer back once with what is wrong', async () => {
    server.script({ kind: 'nonsense' });
    expect(await ask()).toEqual(OUTLINE);
    expect(String(server.requests[1]?.body.messages?.at(-1)?.content)).toContain('slides');
  });

  it('gives up after one repair', async () => {
    server.script({ kind: 'nonsense' }, { kind: 'nonsense' });
    expect((await failureOf(ask())).code).toBe('ai.invalid_answer');
    server.script({ kind: 'empty' }, { kind: 'empty' });
    expect((await failureOf(ask())).code).toBe('ai.empty_answer');
    expect(server.requests).toHaveLength(4);
  });

  it('does not pass off a cut-off answer as whole', async () => {
    server.script({ kind: 'stops_half_way', share: 0.7 });
    expect((await failureOf(ask())).code).toBe('ai.stopped_half_way');
  });

  it('takes servers that leave out roles, reasons and usage, and estimates tokens', async () => {
    await start({ is_sparse: true });
    expect(await ask()).toEqual(OUTLINE);
    expect(usages[0]?.output_tokens).toBe(Math.ceil(JSON.stringify(OUTLINE).length / 4));
  });
});

describe('failures', () => {
  it('waits as long as the server asks', async () => {
    server.script({ kind: 'limited', retry_after: '0.3' });
    const before = performance.now();
    expect(await ask()).toEqual(OUTLINE);
    expect(performance.now() - before).toBeGreaterThanOrEqual(290);
    expect(usages).toMatchObject([{ attempts: 2, input_tokens: 100, output_tokens: 50, task: 'outline' }]);
  });

  it('does not wait longer than the call may last', async () => {
    server.script({ kind: 'limited', retry_after: '3600' });
    expect((await failureOf(ask())).code).toBe('ai.rate_limited');
  });

  it('retries server errors and reports the last', async () => {
    server.script({ kind: 'status', status: 503 });
    expect(await ask()).toEqual(OUTLINE);
    server.script({ kind: 'status', status: 500 }, { kind: 'status', status: 502 });
    expect((await failureOf(ask({ max_retries: 1 }))).code).toBe('ai.provider_failed');
  });

  it('follows no redirect, and breaks off a reply without an end', async () => {
    const elsewhere = await startFakeModelServer({ answer: () => OUTLINE });
    server.script({ kind: 'status', status: 307, location: `${elsewhere.base_url}/chat/completions` });
    expect(await failureOf(ask())).toMatchObject({ code: 'ai.provider_failed', params: { status: 307 } });
    expect(elsewhere.requests).toEqual([]);
    await elsewhere.close();
    expect(await failureOf(ask({ max_reply_bytes: 100 }))).toMatchObject({ code: 'ai.provider_failed' });
    expect(await ask({ max_reply_bytes: 100_000 })).toEqual(OUTLINE);
  });

  it('names a refused key without showing it', async () => {
    await start({ api_key: 'sk-other' });
    const error = await failureOf(ask());
    expect(error.code).toBe('ai.refused_key');
    expect(JSON.stringify([error.params, error.message, String(error.cause)])).not.toContain('secret');
    expect(server.requests).toHaveLength(1);
  });

  it('reports an unreachable server, a time-out and a cancellation apart', async () => {
    expect((await failureOf(ask({ base_url: 'http://127.0.0.1:9/v1', max_retries: 0 }))).code).toBe('ai.unreachable');
    server.script({ kind: 'stalls', share: 0 });
    expect((await failureOf(ask({ time_out_ms: 200 }))).code).toBe('ai.timed_out');
    server.script({ kind: 'stalls', share: 0 });
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 50);
    expect((await failureOf(ask({}, controller.signal))).code).toBe('ai.cancelled');
  });
});

describe('streams', () => {
  const titles = OUTLINE.slides.map((slide) => slide.title);

  it.each(['sensible', 'fenced', 'list_as_string', 'prose'] as const)(
    'hands out items of a %s answer, then the whole',
    async (kind) => {
      server.script({ kind });
      expect(await collect()).toEqual({ titles, done: OUTLINE, failure: null });
    },
  );

  it('hands out each item before the rest has come', async () => {
    server.script({ kind: 'stalls', share: 0.6 });
    const result = await collect({ chunk_time_out_ms: 300 });
    expect(result.titles).toEqual(titles.slice(0, 1));
    expect(result.failure).toMatchObject({ code: 'ai.timed_out' });
  });

  it('waits longer for the first piece than between two', async () => {
    const firstAfterMs = 200;
    const until = new Promise<void>((resolve) => void setTimeout(resolve, firstAfterMs));
    server.script({ kind: 'waits', share: 0, until, pause_ms: 0 });
    expect((await collect({ chunk_time_out_ms: firstAfterMs / 2 })).done).toEqual(OUTLINE);
  });

  it.each([true, false])(
    'keeps what was whole when the stream stops half-way (broken connection: %s)',
    async (breaks) => {
      server.script({ kind: 'stops_half_way', share: 0.8, breaks });
      const result = await collect();
      expect(result.titles).toEqual(titles.slice(0, 2));
      expect(result.failure).toMatchObject({ code: 'ai.stopped_half_way' });
      expect(usages[0]?.output_tokens).toBeGreaterThan(0);
    },
  );

  it('takes sparse chunks and refused stream options', async () => {
    await start({ is_sparse: true, refuses_stream_options: true, chunk_chars: 3 });
    expect(await collect()).toEqual({ titles, done: OUTLINE, failure: null });
  });

  it('repairs a wrong answer and hands its items out then', async () => {
    server.script({ kind: 'nonsense' });
    expect(await collect()).toEqual({ titles, done: OUTLINE, failure: null });
  });

  it('lets slow but steady chunks through', async () => {
    server.script({ kind: 'slow_chunks', pause_ms: 5 });
    expect((await collect({ chunk_time_out_ms: 500 })).done).toEqual(OUTLINE);
  });
});

describe('the other models', () => {
  it('reads a picture', async () => {
    await start({ answer: () => ({ text: 'ACME', description: 'A logo.' }) });
    const reply = await createOpenAiVisionModel(config()).readImage({
      image: new Uint8Array([1, 2]),
      media_type: 'image/png',
      language: 'en',
    });
    expect(reply).toMatchObject({ text: 'ACME', description: 'A logo.', usage: { attempts: 1 } });
    expect(JSON.stringify(server.requests[0]?.body.messages)).toContain('data:image/png;base64,AQI=');
  });

  it('draws a picture as PNG', async () => {
    const { image } = await createOpenAiImageModel(config()).drawImage({ prompt: 'a boat', width: 1024, height: 576 });
    expect([...image.slice(1, 4)]).toEqual([...Buffer.from('PNG')]);
  });

  it('answers other tasks from the default answers of the fake server', async () => {
    await server.close();
    server = await startFakeModelServer();
    const reply = await createOpenAiTextModel(config()).generate({
      task: 'shorten',
      input: null,
      output: shortenOutput,
      messages: () => [
        { role: 'system', text: 'Shorten the text to at most 20 characters.' },
        { role: 'user', text: '<<<MATERIAL\nThe harbour grew quickly last year\nMATERIAL>>>' },
      ],
    });
    expect(reply.value.text).toBe('The harbour grew');
  });
});
