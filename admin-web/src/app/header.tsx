import { lazy, Suspense, useContext, useEffect, useState } from 'react';
import type { JSX } from 'react';
import { Button, makeStyles, MenuItem, MenuItemLink, Subtitle2, tokens } from '@fluentui/react-components';
import {
  NavigationRegular,
  SearchRegular,
  SlideTextRegular,
  WeatherMoonRegular,
  WeatherSunnyRegular,
} from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { AccountMenu } from '../../../common/web/account-menu.tsx';
import { useServices } from '../../../common/web/services.ts';
import { LinkButton } from '../components/links.tsx';
import { Mark } from '../components/mark.tsx';
import { useClientScope } from '../data/client-scope.ts';
import { PAGES_OF_ONE_CLIENT } from '../data/page-list.ts';
import type { PageName } from '../data/page-list.ts';
import { usePages } from '../data/pages.ts';
import { ThemeContext } from '../data/theme.ts';
import { useWidth } from '../data/use-width.ts';

const SearchDialog = lazy(async () => ({ default: (await import('./search-dialog.tsx')).SearchDialog }));
const ClientPicker = lazy(async () => ({ default: (await import('./client-picker.tsx')).ClientPicker }));

const useStyles = makeStyles({
  header: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    minHeight: '48px',
    paddingInline: tokens.spacingHorizontalL,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    '@media (max-width: 599px)': { paddingInline: tokens.spacingHorizontalS },
  },
  brand: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    whiteSpace: 'nowrap',
  },
  quiet: { color: tokens.colorNeutralForeground3, fontWeight: tokens.fontWeightRegular },
  space: { flexGrow: 1 },
  search: {
    justifyContent: 'flex-start',
    width: '320px',
    maxWidth: '100%',
    color: tokens.colorNeutralForeground3,
    fontWeight: tokens.fontWeightRegular,
    minWidth: 0,
    overflow: 'hidden',
    whiteSpace: 'nowrap',
  },
  key: {
    marginInlineStart: 'auto',
    paddingInline: '6px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusSmall,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
});

/**
 * @param onMenu opens the menu; null if it is on the page
 * @param page the page that is shown, where there is one
 */
export function Header({ onMenu, page }: { onMenu: (() => void) | null; page: PageName | null }): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('admin');
  const { settings } = useServices();
  const width = useWidth();
  const scope = useClientScope();
  const hasPages = usePages().length > 0;
  return (
    <header className={styles.header}>
      {onMenu !== null && (
        <Button
          appearance="subtle"
          size="large"
          icon={<NavigationRegular />}
          aria-label={t('console.open_menu')}
          onClick={onMenu}
        />
      )}
      <div className={styles.brand}>
        <Mark size={22} />
        {width !== 'phone' && (
          <Subtitle2>
            {t('console.product')} <span className={styles.quiet}>{t('console.admin')}</span>
          </Subtitle2>
        )}
      </div>
      {scope.canChoose && (
        <Suspense fallback={null}>
          <ClientPicker scope={scope} isOne={page !== null && PAGES_OF_ONE_CLIENT.includes(page)} />
        </Suspense>
      )}
      <div className={styles.space} />
      {hasPages && <SearchButton isWide={width === 'wide' || width === 'medium'} />}
      {(width === 'wide' || width === 'medium') && <div className={styles.space} />}
      {width !== 'phone' && (
        <LinkButton appearance="subtle" icon={<SlideTextRegular />} href={`${settings.base_path}/addin/`}>
          {t('console.open_studio')}
        </LinkButton>
      )}
      <AccountMenu>
        <ThemeItem />
        {width === 'phone' && (
          <MenuItemLink icon={<SlideTextRegular />} href={`${settings.base_path}/addin/`}>
            {t('console.open_studio')}
          </MenuItemLink>
        )}
      </AccountMenu>
    </header>
  );
}

/** Opens the search; Ctrl+K does so everywhere. */
function SearchButton({ isWide }: { isWide: boolean }): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('admin');
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const open = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setIsOpen(true);
    };
    document.addEventListener('keydown', open);
    return () => document.removeEventListener('keydown', open);
  }, []);
  return (
    <>
      {isWide ? (
        <Button className={styles.search} icon={<SearchRegular />} onClick={() => setIsOpen(true)}>
          {t('console.search')}
          <kbd className={styles.key}>{t('console.search_key')}</kbd>
        </Button>
      ) : (
        <Button
          appearance="subtle"
          icon={<SearchRegular />}
          aria-label={t('console.search')}
          onClick={() => setIsOpen(true)}
        />
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <SearchDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function ThemeItem(): JSX.Element | null {
  const { t } = useTranslation('admin');
  const { scheme, choose } = useContext(ThemeContext);
  if (scheme === 'high-contrast') return null;
  return scheme === 'dark' ? (
    <MenuItem icon={<WeatherSunnyRegular />} onClick={() => choose('light')}>
      {t('console.light_theme')}
    </MenuItem>
  ) : (
    <MenuItem icon={<WeatherMoonRegular />} onClick={() => choose('dark')}>
      {t('console.dark_theme')}
    </MenuItem>
  );
}
