import type { ModelUsage } from './text-model.ts';

/** Port of a model that reads pictures. Failures are `ModelError`s, as for text. */
export interface VisionModel {
  readonly provider: string;
  /** Its name at the provider. */
  readonly model?: string;
  /**
   * The text in a picture, and one sentence saying what it shows.
   * @param image PNG or JPEG bytes.
   */
  readImage(request: {
    image: Uint8Array;
    media_type: 'image/png' | 'image/jpeg';
    language: string;
    signal?: AbortSignal;
    /** As for text. */
    onUsage?: (usage: ModelUsage) => void;
  }): Promise<{ text: string; description: string; usage: ModelUsage }>;
}
