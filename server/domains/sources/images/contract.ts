import type { LayoutModel } from '../../../../common/deck/layout.ts';
import type { StoredSlide } from '../../../../common/deck/slide.ts';
import type { SourceImage } from '../../../../common/deck/source.ts';
import type { Actor } from '../../../kernel/sdk/scope.ts';
import { defineHook } from '../../../kernel/sdk/hook-point.ts';
import type { Scope } from '../../../kernel/sdk/scope.ts';
import { defineService } from '../../../kernel/sdk/service-token.ts';

/** Code of the finding on a slide whose picture failed; it goes when the picture is there. */
export const IMAGE_NOT_DRAWN = 'images.not_drawn';

/** What is before the id in the `image_ref` of a picture of this domain; those of sources begin with the source's name. */
const REF_PREFIX = 'image:';

/** The `image_ref` of a picture. */
export function refOfImage(id: string): string {
  return `${REF_PREFIX}${id}`;
}

/** The id in a reference; null if it names a picture of a source. */
export function imageIdOf(ref: string): string | null {
  return ref.startsWith(REF_PREFIX) ? ref.slice(REF_PREFIX.length) : null;
}

/** The slide that a picture is drawn for. */
export interface SlidePictureRequest {
  client_id: string;
  /** Whose the picture will be. */
  owner_id: string;
  presentation_id: string;
  /** The deck's: alternative text and reasons are written in it. */
  language: string;
  /** What to show; made from the slide's words when absent. */
  prompt?: string | undefined;
  signal: AbortSignal;
}

/** What the domain offers to others. */
export interface Images {
  /**
   * The pictures behind references of this domain, by reference; others, and what is gone, are left out. Deleted ones that
   * were not purged are there: a slide that shows one continues doing so.
   */
  read(scope: Scope, clientId: string, refs: readonly string[]): Promise<Map<string, SourceImage>>;
  /** What is behind such references, as SHA-256 of the bytes, by reference; left out as by `read`. */
  digests(scope: Scope, clientId: string, refs: readonly string[]): Promise<Map<string, string>>;
  /** Those references of this domain that the actor may put on a slide of a client. */
  usable(actor: Actor, scope: Scope, clientId: string, refs: readonly string[]): Promise<Set<string>>;
  /** Whether there is a model that draws. */
  canDraw(): Promise<boolean>;
  /**
   * The slide with a new picture: in place of the one it shows, else in the layout's empty place for one. The mark of a former
   * failure goes.
   * @throws AppError `conflict` `images.no_place`, `unavailable` `images.no_model`; ModelError
   */
  drawOnSlide(
    scope: Scope,
    slide: StoredSlide,
    layout: LayoutModel,
    request: SlidePictureRequest,
  ): Promise<StoredSlide>;
}

export const IMAGES = defineService<Images>('images');

/** Reports where pictures are used: asked before one is shown to a user, deleted or purged. */
export interface ImageUse {
  /** Presentations whose slides show the picture; with `former`, those whose former slides do as well. */
  presentationsUsing(scope: Scope, imageId: string, options?: { former?: boolean }): Promise<readonly string[]>;
  /** The pictures that the slides of presentations show; with `former`, their former slides too. */
  usedBy(scope: Scope, presentationIds: readonly string[], options?: { former?: boolean }): Promise<readonly string[]>;
  /** Those of the pictures that slides, present or former, show. */
  shown(scope: Scope, imageIds: readonly string[]): Promise<readonly string[]>;
  /** All pictures that slides, present or former, show; the same one may come twice. */
  all(scope: Scope): AsyncIterable<string>;
}

export const IMAGE_USE = defineHook<ImageUse>('image-use');
