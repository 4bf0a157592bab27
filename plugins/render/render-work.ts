import type { RuleSet } from '../../common/deck/rule.ts';
import type { SourceInventory } from '../../common/deck/source-inventory.ts';
import type { Finding } from '../../common/deck/finding.ts';
import type { MessageParams } from '../../common/deck/coded-error.ts';
import type { Deck } from '../../common/deck/slide.ts';
import type { SourceImage } from '../../common/deck/source.ts';
import type { MasterAnalysis, ParseMode } from '../../common/master/master-analysis.ts';
import type { PlainMasterDeck } from '../../common/ooxml/read/master/open-master-deck.ts';
import type { FontSet } from '../../common/typeset/fonts/font-registry.ts';
import type { PlainDiagram } from '../../common/scene/diagram/plain-diagram.ts';

/** A deck as data for another thread. */
export interface RenderWorkDeck {
  deck: Deck;
  images: ReadonlyMap<string, SourceImage>;
  diagrams: ReadonlyMap<string, PlainDiagram>;
}

/** Files that a thread keeps open; sent when it asks for them. */
export interface RenderFiles {
  /** The master deck: opened, or its file for an analysis. */
  master: PlainMasterDeck | Uint8Array;
  fonts: FontSet;
}

/** Work for a drawing thread. */
export type RenderWork = {
  master: { content_hash: string };
  fonts: { hash: string };
  /** Null at first: the thread may have the files open. */
  files: RenderFiles | null;
} & (
  | ({ kind: 'slide'; number: number; form: RenderForm } & RenderWorkDeck)
  | { kind: 'layout'; layout_id: string; form: RenderForm }
  | ({ kind: 'pdf' } & RenderWorkDeck)
  /** The quality report, as JSON. */
  | ({
      kind: 'report';
      inventory: SourceInventory | null;
      contrast_minimum?: number;
      rule_set?: RuleSet | null;
    } & RenderWorkDeck)
  /** The places of the slide's texts in its picture, as JSON. */
  | ({ kind: 'texts'; number: number } & RenderWorkDeck)
  /** The slide as a separate .pptx, for another program to draw. */
  | ({ kind: 'pptx' } & RenderWorkDeck)
  /** The analysis of a master deck as a template. */
  | { kind: 'analyse'; name: string; mode: ParseMode }
);

export interface RenderForm {
  width_px: number;
  format: 'png' | 'webp';
}

export interface RenderResult {
  bytes: Uint8Array;
  findings: Finding[];
  /** Of `analyse`, with the file to make slides on among `bytes`; empty if it is the given one. */
  analysis?: Omit<MasterAnalysis, 'bytes' | 'findings' | 'master'> & { master: PlainMasterDeck; content_hash: string };
}

/** A thread's answer. `needs_files`: it doesn't have the master deck or fonts open. */
export type RenderReply =
  | { result: RenderResult }
  | { needs_files: true }
  | { failure: { code: string | null; params: MessageParams; detail: string } };
