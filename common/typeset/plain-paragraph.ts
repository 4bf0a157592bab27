import { DEFAULT_TAB_PT } from './block-of.ts';
import type { StyledParagraph, StyledRun } from './text-block.ts';

/**
 * A paragraph without bullet, indent or space around it, single spaced and from the left: what labels, cells and samples are.
 * @param end look of the paragraph where it is empty.
 */
export function plainParagraph(runs: StyledRun[], end: StyledParagraph['end']): StyledParagraph {
  return {
    runs,
    align: 'left',
    is_rtl: false,
    line_spacing: { factor: 1 },
    space_before_pt: 0,
    space_after_pt: 0,
    margin_left_pt: 0,
    margin_right_pt: 0,
    indent_pt: 0,
    level: 0,
    bullet: null,
    tabs: [],
    default_tab_pt: DEFAULT_TAB_PT,
    end,
  };
}
