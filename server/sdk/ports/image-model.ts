import type { ModelUsage } from './text-model.ts';

/** Port of a model that draws pictures. Failures are `ModelError`s, as for text. */
export interface ImageModel {
  readonly provider: string;
  /** Draws one picture; PNG bytes. */
  drawImage(request: {
    prompt: string;
    /** Pixels. */
    width: number;
    height: number;
    signal?: AbortSignal;
  }): Promise<{ image: Uint8Array; usage: ModelUsage }>;
}
