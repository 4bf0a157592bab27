import type { z } from 'zod';
import type {
  ImageModel,
  Models,
  VisionModel,
  CallOutcome,
  PlannedCall,
  UsageMeter,
} from '../kernel/sdk/ports/models.ts';
import { ModelError } from '../kernel/sdk/ports/text-model.ts';
import type {
  ModelUsage,
  StreamEvent,
  TextModel,
  TextReply,
  TextRequest,
  TextTaskName,
  ChatMessage,
} from '../kernel/sdk/ports/text-model.ts';
import { BUILTIN } from './builtin/builtin-text-model.ts';

/** Longest usual answer of a task, in tokens: what is set aside before a call, and given back after it. */
const ANSWER_TOKENS: Readonly<Record<string, number>> = {
  outline: 4_000,
  brief: 3_000,
  mapping_code: 4_000,
  slide: 1_500,
  story: 800,
  rewrite: 800,
  slide_edit: 1_000,
  classify: 1_000,
  draw_image: 0,
};
const OTHER_ANSWER_TOKENS = 400;
/** A picture that is sent to be read, in the tiles that providers count. */
const PICTURE_TOKENS = 1_100;
/** The schema of the answer, which goes along with every question. */
const SCHEMA_TOKENS = 300;
const EXTRA_TOKENS: Readonly<Record<string, number>> = { draw_image: 0, read_image: PICTURE_TOKENS + SCHEMA_TOKENS };

/** What a call will take: about four characters a token, and the usual answer. */
function expectedTokens(
  task: string,
  messages: readonly ChatMessage[],
): { input_tokens: number; output_tokens: number } {
  const chars = messages.reduce((sum, { text }) => sum + text.length, 0);
  return {
    input_tokens: Math.ceil(chars / 4) + (EXTRA_TOKENS[task] ?? SCHEMA_TOKENS),
    output_tokens: ANSWER_TOKENS[task] ?? OTHER_ANSWER_TOKENS,
  };
}

/** Models whose calls are all counted; callers can't report them from others. */
export function meterModels({ text, vision, image }: Models, meter: UsageMeter): Models {
  return {
    text: meterTextModel(text, meter),
    ...(vision === undefined ? {} : { vision: meterVisionModel(vision, meter) }),
    ...(image === undefined ? {} : { image: meterImageModel(image, meter) }),
  };
}

/** @returns a model with the same answers; its methods throw what a budget refuses, too. */
export function meterTextModel(model: TextModel, meter: UsageMeter): TextModel {
  const planned = <TaskName extends TextTaskName, Input, Output>(
    request: TextRequest<TaskName, Input, Output>,
  ): PlannedCall => ({
    ...about(model, 'text', request.task),
    ...(model.provider === BUILTIN
      ? { input_tokens: 0, output_tokens: 0 }
      : expectedTokens(request.task, request.messages(request.input))),
    images: 0,
  });

  async function* stream<TaskName extends TextTaskName, Input, Output, Item>(
    request: TextRequest<TaskName, Input, Output> & { listKey: string; item: z.ZodType<Item> },
  ): AsyncGenerator<StreamEvent<Item, Output>> {
    const call = await meter.open(planned(request));
    let usage: ModelUsage | null = null;
    // Anyone who stops listening half-way has paid for what came.
    let outcome: CallOutcome = 'cancelled';
    try {
      for await (const event of model.stream({ ...request, onUsage: (reported: ModelUsage) => (usage = reported) })) {
        if (event.kind === 'done') {
          outcome = 'ok';
          usage ??= event.reply.usage;
        }
        yield event;
      }
    } catch (error) {
      outcome = outcomeOf(error);
      throw error;
    } finally {
      await call.settle({ usage, outcome });
    }
  }

  return {
    ...model,
    generate: <TaskName extends TextTaskName, Input, Output>(
      request: TextRequest<TaskName, Input, Output>,
    ): Promise<TextReply<Output>> =>
      metered(meter, planned(request), (onUsage) => model.generate({ ...request, onUsage })),
    stream,
  };
}

function meterVisionModel(model: VisionModel, meter: UsageMeter): VisionModel {
  return {
    ...model,
    readImage: (request) =>
      metered(
        meter,
        { ...about(model, 'vision', 'read_image'), ...expectedTokens('read_image', []), images: 0 },
        (onUsage) => model.readImage({ ...request, onUsage }),
      ),
  };
}

function meterImageModel(model: ImageModel, meter: UsageMeter): ImageModel {
  return {
    ...model,
    drawImage: (request) =>
      metered(
        meter,
        {
          ...about(model, 'image', 'draw_image'),
          ...expectedTokens('draw_image', [{ role: 'user', text: request.prompt }]),
          images: 1,
        },
        (onUsage) => model.drawImage({ ...request, onUsage }),
      ),
  };
}

function about(
  model: { provider: string; model?: string },
  kind: PlannedCall['kind'],
  task: string,
): Pick<PlannedCall, 'kind' | 'task' | 'provider' | 'model' | 'is_free'> {
  return { kind, task, provider: model.provider, model: model.model ?? '', is_free: model.provider === BUILTIN };
}

/** Makes one call between `open` and `settle`; what it cost is reported by the adapter even where it fails. */
async function metered<Reply extends { usage: ModelUsage }>(
  meter: UsageMeter,
  planned: PlannedCall,
  make: (onUsage: (usage: ModelUsage) => void) => Promise<Reply>,
): Promise<Reply> {
  const call = await meter.open(planned);
  let usage: ModelUsage | null = null;
  let outcome: CallOutcome = 'ok';
  try {
    const reply = await make((reported) => (usage = reported));
    usage ??= reply.usage;
    return reply;
  } catch (error) {
    outcome = outcomeOf(error);
    throw error;
  } finally {
    await call.settle({ usage, outcome });
  }
}

function outcomeOf(error: unknown): CallOutcome {
  return error instanceof ModelError && error.code === 'ai.cancelled' ? 'cancelled' : 'failed';
}
