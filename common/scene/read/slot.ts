import type { PlacedShape } from '../../ooxml/read/shape-tree.ts';

/** Identity of a placeholder (ECMA-376 part 1, 19.3.1.36). */
export type Slot = NonNullable<PlacedShape['placeholder']>;
