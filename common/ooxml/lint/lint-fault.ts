/** One thing PowerPoint would repair or refuse, or that breaks a rule of the format. For logs and tests, not for people. */
export interface LintFault {
  code: LintCode;
  /** Path of the part, '' for the file as a whole. */
  part: string;
  /** What exactly: a name, an id, a count. */
  detail: string;
}

export type LintCode =
  | 'unreadable'
  | 'directory_entry'
  | 'duplicate_entry'
  | 'ghost_override'
  | 'duplicate_override'
  | 'no_content_type'
  | 'wrong_content_type'
  | 'media_type'
  | 'dangling_relationship'
  | 'duplicate_relationship_id'
  | 'unknown_relationship_id'
  | 'target_case'
  | 'orphan_part'
  | 'bad_slide_id'
  | 'bad_section'
  | 'bad_master_id'
  | 'unlisted_part'
  | 'notes_master_order'
  | 'notes_without_master'
  | 'notes_backlink'
  | 'shared_theme'
  | 'layout_count'
  | 'duplicate_shape_id'
  | 'duplicate_creation_id'
  | 'shape_without_text'
  | 'text_without_paragraph'
  | 'illegal_character'
  | 'bad_number'
  | 'table_grid'
  | 'chart_axis'
  | 'chart_without_workbook'
  | 'comment_author'
  | 'duplicate_comment'
  | 'comment_parent';
