import { makeStyles, tokens } from '@fluentui/react-components';

/** What the rows of sources and of uploads have in common. */
export const useRowStyles = makeStyles({
  row: {
    display: 'grid',
    gridTemplateColumns: '24px minmax(0, 1fr) auto',
    columnGap: tokens.spacingHorizontalS,
    paddingBlock: tokens.spacingVerticalS,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  icon: { fontSize: '20px', color: tokens.colorNeutralForeground2, paddingTop: '4px' },
  main: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXXS, minWidth: 0, paddingTop: '4px' },
  name: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  quiet: { color: tokens.colorNeutralForeground3 },
  warning: { display: 'flex', gap: tokens.spacingHorizontalXS, color: tokens.colorNeutralForeground1 },
  warningIcon: { color: tokens.colorPaletteDarkOrangeForeground1, flexShrink: 0, fontSize: '16px' },
  fault: { display: 'flex', gap: tokens.spacingHorizontalXS, color: tokens.colorPaletteRedForeground1 },
  faultIcon: { flexShrink: 0, fontSize: '16px' },
  actions: { display: 'flex', alignItems: 'flex-start' },
  more: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS, paddingTop: tokens.spacingVerticalXS },
});
