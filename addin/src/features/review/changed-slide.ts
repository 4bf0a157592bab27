/** A slide that is not what it was. */
export interface ChangedSlide {
  slide_id: string;
  kind: 'changed' | 'added' | 'removed' | 'moved';
}
