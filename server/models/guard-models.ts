import type { z } from 'zod';
import type {
  ImageModel,
  Models,
  VisionModel,
  CallOutcome,
  OpenCall,
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
import { createPlaces } from '../kernel/sdk/places.ts';
import { beginSpan } from '../kernel/sdk/telemetry.ts';
import type { Places } from '../kernel/sdk/places.ts';
import { BUILTIN } from './builtin/builtin-text-model.ts';

/** Usual maximum answer of a task, in tokens: reserved before a call and released after it. */
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

/** How calls of models are bounded and counted. */
interface CallGuard {
  /** Concurrent calls; absent for the built-in model, which needs no queue. */
  places?: Places;
  /** Absent where calls are not counted. */
  meter: UsageMeter | undefined;
}

/**
 * Models with a limit on the calls under way at once, and whose calls are all counted; callers can't
 * tell them from others. A call's time-out starts when its turn comes; a caller that stops waiting leaves the queue.
 * @param most calls at once; those that draw have as many of their own, for they are often made elsewhere.
 */
export function guardModels({ text, vision, image }: Models, most: number, meter: UsageMeter | undefined): Models {
  const reading = { places: createPlaces(most), meter };
  const drawing = { places: createPlaces(most), meter };
  return {
    text: text.provider === BUILTIN ? guardBuiltin(text, meter) : guardTextModel(text, reading),
    ...(vision === undefined ? {} : { vision: guardVisionModel(vision, reading) }),
    ...(image === undefined ? {} : { image: guardImageModel(image, drawing) }),
  };
}

/** The built-in model with its calls counted. */
export function guardBuiltin(text: TextModel, meter: UsageMeter | undefined): TextModel {
  return meter === undefined ? text : guardTextModel(text, { meter });
}

/** @returns a model with the same answers; its methods throw what a budget refuses, too. */
function guardTextModel(model: TextModel, guard: CallGuard): TextModel {
  const planned = <TaskName extends TextTaskName, Input, Output>(
    request: TextRequest<TaskName, Input, Output>,
  ): PlannedCall => ({
    ...about(model, 'text', request.task),
    ...(model.provider === BUILTIN
      ? { input_tokens: 0, output_tokens: 0 }
      : expectedTokens(request.task, request.messages(request.input))),
    images: 0,
  });
  const open = <TaskName extends TextTaskName, Input, Output>(
    request: TextRequest<TaskName, Input, Output>,
  ): Promise<OpenCall> => openCall(guard, model.provider, request, () => planned(request));

  async function* stream<TaskName extends TextTaskName, Input, Output, Item>(
    request: TextRequest<TaskName, Input, Output> & { listKey: string; item: z.ZodType<Item> },
  ): AsyncGenerator<StreamEvent<Item, Output>> {
    const call = await open(request);
    let usage: ModelUsage | null = null;
    // A caller that stops listening half-way still pays for what arrived.
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
    ): Promise<TextReply<Output>> => settled(open(request), (onUsage) => model.generate({ ...request, onUsage })),
    stream,
  };
}

function guardVisionModel(model: VisionModel, guard: CallGuard): VisionModel {
  const task = 'read_image';
  return {
    ...model,
    readImage: (request) =>
      settled(
        openCall(guard, model.provider, { task, signal: request.signal }, () => ({
          ...about(model, 'vision', task),
          ...expectedTokens(task, []),
          images: 0,
        })),
        (onUsage) => model.readImage({ ...request, onUsage }),
      ),
  };
}

function guardImageModel(model: ImageModel, guard: CallGuard): ImageModel {
  const task = 'draw_image';
  return {
    ...model,
    drawImage: (request) =>
      settled(
        openCall(guard, model.provider, { task, signal: request.signal }, () => ({
          ...about(model, 'image', task),
          ...expectedTokens(task, [{ role: 'user', text: request.prompt }]),
          images: 1,
        })),
        (onUsage) => model.drawImage({ ...request, onUsage }),
      ),
  };
}

/**
 * Waits for a place, then asks the meter; settling gives the place back.
 * @throws ModelError `ai.cancelled` where the line is left, as adapters throw where a call is given up; what a budget refuses.
 */
async function openCall(
  { places, meter }: CallGuard,
  provider: string,
  { task, signal }: { task: string; signal?: AbortSignal | undefined },
  planned: () => PlannedCall,
): Promise<OpenCall> {
  const leave = await places?.take(signal).catch((cause: unknown) => {
    throw new ModelError('ai.cancelled', { provider, task }, { cause });
  });
  try {
    const call = await meter?.open(planned());
    // Names of the semantic conventions for generative models.
    const endSpan = beginSpan(`model ${task}`, { 'gen_ai.provider.name': provider });
    return {
      settle: async (end) => {
        endSpan(
          {
            'gen_ai.usage.input_tokens': end.usage?.input_tokens ?? 0,
            'gen_ai.usage.output_tokens': end.usage?.output_tokens ?? 0,
          },
          end.outcome === 'failed',
        );
        try {
          await call?.settle(end);
        } finally {
          leave?.();
        }
      },
    };
  } catch (error) {
    leave?.();
    throw error;
  }
}

function about(
  model: { provider: string; model?: string },
  kind: PlannedCall['kind'],
  task: string,
): Pick<PlannedCall, 'kind' | 'task' | 'provider' | 'model' | 'is_free'> {
  return { kind, task, provider: model.provider, model: model.model ?? '', is_free: model.provider === BUILTIN };
}

/** Makes one call and settles it; what it cost is reported by the adapter even where it fails. */
async function settled<Reply extends { usage: ModelUsage }>(
  opened: Promise<OpenCall>,
  make: (onUsage: (usage: ModelUsage) => void) => Promise<Reply>,
): Promise<Reply> {
  const call = await opened;
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
