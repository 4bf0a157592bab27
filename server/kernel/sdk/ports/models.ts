import { defineService } from '../service-token.ts';
import type { TextModel, ModelUsage } from './text-model.ts';

/** The models the service works with, as configured. */
export interface Models {
  text: TextModel;
  vision?: VisionModel;
  image?: ImageModel;
}

/** Asks for the models; `fallback` is the built-in text model, which is always there. */
export interface ModelSource {
  current(): Promise<Models>;
  /**
   * The text model in use, for people: its provider and, where it has one, its name. `has_access`: whether its key, or the
   * address of a server that takes none, is configured; reported where the source knows.
   */
  describe(): Promise<{ provider: string; name: string | null; has_access?: boolean }>;
  readonly fallback: TextModel;
}

export const MODELS = defineService<ModelSource>('models');

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
