import { z } from 'zod';
import type { CallOutcome, PlannedCall, UsageMeter } from '../../kernel/sdk/ports/usage-meter.ts';
import type { ProbeClient } from './probe-client.ts';

const TASK = 'connection_test';
const IMAGES = '/images/generations';
/** Of a question and its answer, at most: a picture is sent as text that is no measure of its tokens. */
const MAX_INPUT_TOKENS = 2_000;
const MAX_OUTPUT_TOKENS = 300;
const CHARS_OF_TOKEN = 4;

const reported = z.object({
  usage: z.object({ prompt_tokens: z.number().int().min(0), completion_tokens: z.number().int().min(0) }),
});

/** A client whose questions to models are counted like any others, with the provider's own figures where it gives any. */
export function meterProbe(client: ProbeClient, provider: string, meter: UsageMeter): ProbeClient {
  const planned = (path: string, body: object): PlannedCall => {
    const isImage = path === IMAGES;
    const asked = Math.ceil(JSON.stringify(body).length / CHARS_OF_TOKEN);
    return {
      ...{ kind: isImage ? 'image' : 'text', task: TASK, provider, is_free: false, images: isImage ? 1 : 0 },
      model: 'model' in body && typeof body.model === 'string' ? body.model : '',
      input_tokens: isImage ? 0 : Math.min(MAX_INPUT_TOKENS, asked),
      output_tokens: isImage ? 0 : MAX_OUTPUT_TOKENS,
    };
  };

  /** Begins a call; how it is ended says what the provider reported, or how long its answer was. */
  async function begin(path: string, body: object) {
    const plan = planned(path, body);
    const call = await meter.open(plan);
    const start = performance.now();
    return (outcome: CallOutcome, answer: unknown, chars: number): Promise<void> => {
      const told = reported.safeParse(answer);
      const tokens = told.success
        ? { input_tokens: told.data.usage.prompt_tokens, output_tokens: told.data.usage.completion_tokens }
        : { input_tokens: plan.input_tokens, output_tokens: Math.ceil(chars / CHARS_OF_TOKEN) };
      const { model, task, images } = plan;
      const duration_ms = Math.round(performance.now() - start);
      return call.settle({ outcome, usage: { provider, model, task, ...tokens, images, duration_ms, attempts: 1 } });
    };
  }

  return {
    ...client,
    async post(path, body) {
      const end = await begin(path, body);
      try {
        const answer = await client.post(path, body);
        await end('ok', answer, path === IMAGES ? 0 : JSON.stringify(answer).length);
        return answer;
      } catch (error) {
        await end('failed', null, 0);
        throw error;
      }
    },
    async *stream(path, body) {
      const end = await begin(path, body);
      let [outcome, chars]: [CallOutcome, number] = ['failed', 0];
      try {
        for await (const event of client.stream(path, body)) {
          // A piece is about a token; what is around it is not counted.
          chars += CHARS_OF_TOKEN;
          yield event;
        }
        outcome = 'ok';
      } finally {
        await end(outcome, null, chars);
      }
    },
  };
}
