import { blockRef } from '../../../common/deck/block-refs.ts';
import { blockText } from '../../../common/deck/block-text.ts';
import type { Block, SourceText } from '../../../common/deck/source.ts';
import type { BlockDigest } from '../../kernel/sdk/ports/text-tasks.ts';

/** A block as a model sees it. */
export function digestBlock(source: SourceText, block: Block): BlockDigest {
  return {
    ref: blockRef(source, block),
    kind: block.kind,
    text: blockText(block),
    ...(block.kind === 'heading' ? { level: block.level } : {}),
    ...(block.kind === 'list' ? { items: block.items.map((item) => item.text) } : {}),
  };
}

/** All blocks of all sources, in reading order. */
export function digestSources(sources: readonly SourceText[]): BlockDigest[] {
  return sources.flatMap((source) => source.blocks.map((block) => digestBlock(source, block)));
}
