import type { KeyboardEvent } from 'react';
import type { EditedSlide } from './edited-slides.ts';
import type { DragOrder } from './use-drag-order.ts';

/** What a card of the outline shows, and what is done with it. */
export interface SlideCardProps {
  slide: EditedSlide;
  number: number;
  total: number;
  isOpen: boolean;
  /** The one that the Tab key stops at. */
  isCurrent: boolean;
  isDragged: boolean;
  /** Names of the files it is on. */
  sources: readonly string[];
  /** The section of the content that it is on: empty where its name is not known, null where there is none. */
  section: string | null;
  handle: ReturnType<DragOrder['handle']>;
  canAdd: boolean;
  canRemove: boolean;
  onKeyDown: (event: KeyboardEvent) => void;
  onOpen: (isOpen: boolean) => void;
  onMove: (by: -1 | 1) => void;
  onAdd: () => void;
  onRemove: () => void;
  onChange: (fields: Partial<Pick<EditedSlide, 'title' | 'takeaway' | 'kind'>>) => void;
}
