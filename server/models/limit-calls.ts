import type { z } from 'zod';
import { createPlaces } from '../kernel/sdk/places.ts';
import type { Places } from '../kernel/sdk/places.ts';
import { ModelError } from '../kernel/sdk/ports/model-error.ts';
import type { Models } from '../kernel/sdk/ports/models.ts';
import type { StreamEvent, TextModel, TextReply, TextRequest, TextTaskName } from '../kernel/sdk/ports/text-model.ts';
import { BUILTIN } from './builtin/builtin-text-model.ts';

/**
 * Models of which so many calls are under way at once at most, however many ask: callers need no bound of their own, and a
 * call's time runs from when it has its turn. Whoever stops waiting leaves the line.
 * The built-in model computes and has no line.
 * @param most calls at once; those that draw have as many of their own, for they are often made elsewhere.
 */
export function limitModels({ text, vision, image }: Models, most: number): Models {
  const places = createPlaces(most);
  const drawing = createPlaces(most);
  return {
    text: text.provider === BUILTIN ? text : limitTextModel(text, places),
    ...(vision === undefined
      ? {}
      : {
          vision: {
            ...vision,
            readImage: (request) =>
              inTurn(places, vision.provider, 'read_image', request.signal, () => vision.readImage(request)),
          },
        }),
    ...(image === undefined
      ? {}
      : {
          image: {
            ...image,
            drawImage: (request) =>
              inTurn(drawing, image.provider, 'draw_image', request.signal, () => image.drawImage(request)),
          },
        }),
  };
}

function limitTextModel(model: TextModel, places: Places): TextModel {
  async function* stream<TaskName extends TextTaskName, Input, Output, Item>(
    request: TextRequest<TaskName, Input, Output> & { listKey: string; item: z.ZodType<Item> },
  ): AsyncGenerator<StreamEvent<Item, Output>> {
    const leave = await placeFor(places, model.provider, request.task, request.signal);
    try {
      yield* model.stream(request);
    } finally {
      leave();
    }
  }
  return {
    ...model,
    generate: <TaskName extends TextTaskName, Input, Output>(
      request: TextRequest<TaskName, Input, Output>,
    ): Promise<TextReply<Output>> =>
      inTurn(places, model.provider, request.task, request.signal, () => model.generate(request)),
    stream,
  };
}

/** @throws ModelError `ai.cancelled` where the line is left, as adapters throw where a call is given up. */
async function placeFor(
  places: Places,
  provider: string,
  task: string,
  signal: AbortSignal | undefined,
): Promise<() => void> {
  try {
    return await places.take(signal);
  } catch (cause) {
    throw new ModelError('ai.cancelled', { provider, task }, { cause });
  }
}

async function inTurn<T>(
  places: Places,
  provider: string,
  task: string,
  signal: AbortSignal | undefined,
  call: () => Promise<T>,
): Promise<T> {
  const leave = await placeFor(places, provider, task, signal);
  try {
    return await call();
  } finally {
    leave();
  }
}
