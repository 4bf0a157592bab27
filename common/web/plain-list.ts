import { tokens } from '@fluentui/react-components';

/** Styles of a list without bullets and margins. */
export const plainList = { margin: 0, padding: 0, listStyleType: 'none' } as const;

/** A list without bullets whose items are below each other. */
export const plainColumn = { ...plainList, display: 'flex', flexDirection: 'column' } as const;

/** An item of such a list that holds several parts below each other. */
export const columnItem = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: tokens.spacingVerticalXS,
  paddingBlock: tokens.spacingVerticalS,
} as const;

/** A text of at most two lines. */
export const twoLines = {
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
} as const;
