import { AppError } from '../../../kernel/sdk/app-error.ts';
import type { ModelUsage } from '../../../kernel/sdk/ports/text-model.ts';
import type { ModelSource } from '../../../kernel/sdk/ports/models.ts';
import type { Places } from '../../../kernel/sdk/concurrency.ts';
import { makeSafeImage } from './safe-image.ts';
import type { SafeImage } from './safe-image.ts';

interface DrawRequest {
  prompt: string;
  /** Pixels; the model draws the nearest shape it knows. */
  width: number;
  height: number;
  signal: AbortSignal;
}

/** A picture fresh from the model. */
interface DrawnImage {
  image: SafeImage;
  usage: ModelUsage;
}

/** Has the configured model draw. @throws AppError `unavailable` `images.no_model`; ModelError */
export type DrawImage = (request: DrawRequest) => Promise<DrawnImage>;

/** @param decoding bounds how many pictures are decoded at once: they are large. */
export function createDrawImage(models: Pick<ModelSource, 'current'>, decoding: Places): DrawImage {
  return async (request) => {
    const { image: model } = await models.current();
    if (model === undefined) throw new AppError('unavailable', 'images.no_model');
    const { image, usage } = await model.drawImage(request);
    return { image: await decoding.run(() => makeSafeImage(image, model.provider), request.signal), usage };
  };
}
