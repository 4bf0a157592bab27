import type { Finding } from '../../common/deck/finding.ts';
import type { MessageParams } from '../../common/deck/coded-error.ts';
import type { Deck } from '../../common/deck/slide.ts';
import type { SourceImage } from '../../common/deck/source.ts';
import type { PlainDiagram } from '../../common/scene/place/prepared-diagram.ts';

/** A deck as data that goes to another thread. */
export interface RenderWorkDeck {
  deck: Deck;
  images: ReadonlyMap<string, SourceImage>;
  diagrams: ReadonlyMap<string, PlainDiagram>;
}

/** What a drawing thread is asked for. */
export type RenderWork = {
  master: { content_hash: string; name: string; /** Sent when the thread asks for it. */ bytes: Uint8Array | null };
} & (
  | ({ kind: 'slide'; number: number; form: RenderForm } & RenderWorkDeck)
  | { kind: 'layout'; layout_id: string; form: RenderForm }
  | ({ kind: 'pdf' } & RenderWorkDeck)
  /** The slide as a .pptx of its own, for another program to draw. */
  | ({ kind: 'pptx' } & RenderWorkDeck)
);

export interface RenderForm {
  width_px: number;
  format: 'png' | 'webp';
}

export interface RenderResult {
  bytes: Uint8Array;
  findings: Finding[];
}

/** What it answers. `needs_master`: it has the master deck not open, or no longer. */
export type RenderReply = { id: number } & (
  | { result: RenderResult }
  | { needs_master: true }
  | { failure: { code: string | null; params: MessageParams; detail: string } }
);
