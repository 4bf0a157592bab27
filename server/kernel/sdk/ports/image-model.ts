import type { ModelUsage } from './text-model.ts';

/** Port of a model that draws pictures. Failures are `ModelError`s, as for text. */
export interface ImageModel {
  readonly provider: string;
  /** Its name at the provider. */
  readonly model?: string;
  /** Draws one picture; PNG bytes. */
  drawImage(request: {
    prompt: string;
    /** Pixels. */
    width: number;
    height: number;
    signal?: AbortSignal;
    /** As for text. */
    onUsage?: (usage: ModelUsage) => void;
  }): Promise<{ image: Uint8Array; usage: ModelUsage }>;
}
