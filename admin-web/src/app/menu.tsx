import { lazy, Suspense, useState } from 'react';
import type { JSX } from 'react';
import {
  Badge,
  Caption1Strong,
  makeStyles,
  mergeClasses,
  tokens,
  Tooltip,
  typographyStyles,
} from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { useFormats } from '../../../common/web/formats.ts';
import { useScopedPath } from '../data/client-scope.ts';
import { PAGE_GROUPS } from '../data/page-list.ts';
import type { ConsolePage, PageName } from '../data/page-list.ts';
import { useMay, usePages } from '../data/pages.ts';
import type { MenuCount, MenuCounts } from './menu-counts.tsx';
import { PAGE_VIEWS } from './page-views.tsx';
import { plainList } from '../../../common/web/plain-list.ts';

const MenuCounter = lazy(async () => ({ default: (await import('./menu-counts.tsx')).MenuCounter }));
/** Two digits fit beside an icon. */
const MAX_COUNT = 99;
const COLOURS = { error: 'danger', warning: 'warning', notice: 'brand' } as const;

const useStyles = makeStyles({
  nav: { padding: tokens.spacingHorizontalS, display: 'flex', flexDirection: 'column' },
  group: { display: 'block', padding: '10px 10px 4px', color: tokens.colorNeutralForeground3 },
  rule: { height: '1px', marginBlock: tokens.spacingVerticalXS, backgroundColor: tokens.colorNeutralStroke2 },
  list: { ...plainList },
  link: {
    ...typographyStyles.body1,
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    minHeight: '35px',
    paddingInline: '10px',
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground1,
    textDecorationLine: 'none',
    ':hover': { backgroundColor: tokens.colorNeutralBackground2Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
    '@media (max-width: 599px)': { minHeight: '44px' },
    '& svg': { flexShrink: 0, fontSize: '20px', width: '20px', height: '20px' },
  },
  count: { marginInlineStart: 'auto', fontVariantNumeric: 'tabular-nums' },
  iconCount: { position: 'absolute', insetBlockStart: '1px', insetInlineEnd: '1px' },
  // For screen readers; only the number is visible.
  hidden: {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
  iconLink: { paddingInline: '8px', justifyContent: 'center' },
  current: {
    backgroundColor: tokens.colorNeutralBackground2Selected,
    fontWeight: tokens.fontWeightSemibold,
    '& svg': { color: tokens.colorCompoundBrandForeground1 },
    '::before': {
      content: '""',
      position: 'absolute',
      insetInlineStart: 0,
      insetBlock: '8px',
      width: '3px',
      borderRadius: tokens.borderRadiusCircular,
      backgroundColor: tokens.colorCompoundBrandBackground,
      '@media (forced-colors: active)': { backgroundColor: 'Highlight', forcedColorAdjust: 'none' },
    },
  },
});

/**
 * The pages that the signed-in user may open, by group.
 * @param hasWords false: icons alone, their words as tooltips
 */
export function Menu({ current, hasWords }: { current: PageName | null; hasWords: boolean }): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('admin');
  const pages = usePages();
  const may = useMay();
  const [counts, setCounts] = useState<MenuCounts>({});
  const groups = [null, ...PAGE_GROUPS].map((group) => ({
    group,
    items: pages.filter((page) => page.group === group),
  }));
  return (
    <nav aria-label={t('console.menu')} className={styles.nav}>
      {may('jobs.read_all') && (
        <Suspense fallback={null}>
          <MenuCounter onCount={setCounts} />
        </Suspense>
      )}
      {groups
        .filter(({ items }) => items.length > 0)
        .map(({ group, items }, index) => (
          <div key={group ?? 'top'} role="group" aria-labelledby={group === null ? undefined : `menu-${group}`}>
            {group !== null && hasWords && (
              <Caption1Strong id={`menu-${group}`} className={styles.group}>
                {t(`console.group_${group}`)}
              </Caption1Strong>
            )}
            {!hasWords && index > 0 && <div className={styles.rule} />}
            <ul className={styles.list}>
              {items.map((page) => (
                <li key={page.name}>
                  <PageLink
                    page={page}
                    isCurrent={page.name === current}
                    hasWords={hasWords}
                    waiting={counts[page.name]}
                  />
                </li>
              ))}
            </ul>
          </div>
        ))}
    </nav>
  );
}

function PageLink({
  page: { name, path },
  isCurrent,
  hasWords,
  waiting,
}: {
  page: ConsolePage;
  isCurrent: boolean;
  hasWords: boolean;
  waiting: MenuCount | undefined;
}): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('admin');
  const { number } = useFormats();
  const scoped = useScopedPath();
  const { Icon } = PAGE_VIEWS[name];
  const title = t(`console.page_${name}`);
  const waitingText = waiting === undefined ? null : t('console.waiting', { count: waiting.count });
  const link = (
    <NavLink
      to={scoped(path)}
      className={mergeClasses(styles.link, !hasWords && styles.iconLink, isCurrent && styles.current)}
      aria-label={hasWords ? undefined : [title, waitingText].filter((each) => each !== null).join(', ')}
      aria-current={isCurrent ? 'page' : undefined}
    >
      <Icon filled={isCurrent} aria-hidden="true" />
      {hasWords && title}
      {waiting !== undefined && (
        <>
          <Badge
            appearance={hasWords ? 'tint' : 'filled'}
            size={hasWords ? 'medium' : 'small'}
            color={COLOURS[waiting.severity]}
            className={hasWords ? styles.count : styles.iconCount}
            aria-hidden="true"
          >
            {waiting.count > MAX_COUNT ? `${number(MAX_COUNT)}+` : number(waiting.count)}
          </Badge>
          {hasWords && <span className={styles.hidden}>{waitingText}</span>}
        </>
      )}
    </NavLink>
  );
  return hasWords ? (
    link
  ) : (
    <Tooltip content={title} relationship="inaccessible" positioning="after">
      {link}
    </Tooltip>
  );
}
