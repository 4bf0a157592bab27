import type { JSX } from 'react';
import {
  Caption1Strong,
  makeStyles,
  mergeClasses,
  tokens,
  Tooltip,
  typographyStyles,
} from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { useScopedPath } from '../data/client-scope.ts';
import { PAGE_GROUPS } from '../data/page-list.ts';
import type { ConsolePage, PageName } from '../data/page-list.ts';
import { usePages } from '../data/pages.ts';
import { PAGE_VIEWS } from './page-views.tsx';

const useStyles = makeStyles({
  nav: { padding: tokens.spacingHorizontalS, display: 'flex', flexDirection: 'column' },
  group: { display: 'block', padding: '10px 10px 4px', color: tokens.colorNeutralForeground3 },
  rule: { height: '1px', marginBlock: tokens.spacingVerticalXS, backgroundColor: tokens.colorNeutralStroke2 },
  list: { margin: 0, padding: 0, listStyleType: 'none' },
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
  const groups = [null, ...PAGE_GROUPS].map((group) => ({
    group,
    items: pages.filter((page) => page.group === group),
  }));
  return (
    <nav aria-label={t('console.menu')} className={styles.nav}>
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
                  <PageLink page={page} isCurrent={page.name === current} hasWords={hasWords} />
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
}: {
  page: ConsolePage;
  isCurrent: boolean;
  hasWords: boolean;
}): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('admin');
  const scoped = useScopedPath();
  const { Icon } = PAGE_VIEWS[name];
  const title = t(`console.page_${name}`);
  const link = (
    <NavLink
      to={scoped(path)}
      className={mergeClasses(styles.link, !hasWords && styles.iconLink, isCurrent && styles.current)}
      aria-label={hasWords ? undefined : title}
      aria-current={isCurrent ? 'page' : undefined}
    >
      <Icon filled={isCurrent} aria-hidden="true" />
      {hasWords && title}
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
