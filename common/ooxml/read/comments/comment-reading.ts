/** A comment as a file has it. */
export interface ReadComment {
  /** As it stands in the file; '' where nobody is named. */
  author: string;
  /** Lines are kept, looks are not. */
  text: string;
  /** ISO 8601, UTC; null where the file doesn't say, or nonsense. */
  created_at: string | null;
}

/** A comment and its answers, in order. */
export interface ReadThread extends ReadComment {
  /** `classic`: ECMA-376 part 1, 19.4. `modern`: threaded comments ([MS-PPTX] 2.16). */
  form: 'classic' | 'modern';
  /** Classic comments can't be. */
  is_resolved: boolean;
  /** EMU on the slide; null where the comment names a shape, or no place. */
  position: { x: number; y: number } | null;
  /** The shape that a modern comment is about, by what the file names it with; null: the slide, or told by the place alone. */
  shape: { id: number | null; creation_id: string | null } | null;
  replies: ReadComment[];
}
