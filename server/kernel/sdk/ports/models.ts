import { defineService } from '../service-token.ts';
import type { ImageModel } from './image-model.ts';
import type { TextModel } from './text-model.ts';
import type { VisionModel } from './vision-model.ts';

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
   * address of a server that takes none, is configured; told where the source knows.
   */
  describe(): Promise<{ provider: string; name: string | null; has_access?: boolean }>;
  readonly fallback: TextModel;
}

export const MODELS = defineService<ModelSource>('models');
