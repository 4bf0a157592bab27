import { useEffect, useState } from 'react';
import type { JSX, KeyboardEvent } from 'react';
import {
  Caption1,
  Dialog,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  mergeClasses,
  SearchBox,
  tokens,
} from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useServices } from '../../../common/web/services.ts';
import { useScopedPath } from '../data/client-scope.ts';
import { useFound } from './use-found.ts';
import type { Found } from './use-found.ts';
import { plainList } from '../../../common/web/plain-list.ts';

const SEARCH_AFTER_MS = 200;

const useStyles = makeStyles({
  surface: { maxWidth: '640px', alignSelf: 'start', marginTop: '64px' },
  content: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, minHeight: '240px' },
  hidden: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
  field: { maxWidth: '100%', width: '100%' },
  list: { ...plainList, maxHeight: '50vh', overflowY: 'auto' },
  option: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalM,
    minHeight: '40px',
    paddingInline: tokens.spacingHorizontalM,
    borderRadius: tokens.borderRadiusMedium,
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
  },
  active: {
    backgroundColor: tokens.colorNeutralBackground1Selected,
    '@media (forced-colors: active)': { outline: '2px solid Highlight', outlineOffset: '-2px' },
  },
  kind: { color: tokens.colorNeutralForeground3, whiteSpace: 'nowrap' },
});

/** Searches pages, single settings, people and presentations. Arrows choose, Enter opens. */
export function SearchDialog({ onClose }: { onClose: () => void }): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('admin');
  const { settings } = useServices();
  const navigate = useNavigate();
  const scoped = useScopedPath();
  const [text, setText] = useState('');
  const [words, setWords] = useState('');
  const [active, setActive] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setWords(text.trim()), SEARCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const found = useFound(words);
  useEffect(() => setActive(0), [words, found.length]);
  const open = (each: Found | undefined): void => {
    if (each === undefined) return;
    onClose();
    if (each.isPage) void navigate(scoped(each.to));
    else window.location.assign(`${settings.base_path}${each.to}`);
  };
  const move = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') open(found[active]);
    else if (event.key === 'ArrowDown') setActive((at) => Math.min(at + 1, found.length - 1));
    else if (event.key === 'ArrowUp') setActive((at) => Math.max(at - 1, 0));
    else return;
    event.preventDefault();
  };
  return (
    <Dialog open onOpenChange={(_event, { open: isOpen }) => !isOpen && onClose()}>
      <DialogSurface className={styles.surface}>
        <DialogBody>
          <DialogTitle className={styles.hidden}>{t('console.search')}</DialogTitle>
          <DialogContent className={styles.content}>
            <SearchBox
              className={styles.field}
              size="large"
              placeholder={t('console.search_hint')}
              value={text}
              onChange={(_event, { value }) => setText(value)}
              onKeyDown={move}
              input={{
                role: 'combobox',
                'aria-label': t('console.search'),
                'aria-expanded': found.length > 0,
                'aria-controls': 'search-results',
                'aria-autocomplete': 'list',
                ...(found.length > 0 ? { 'aria-activedescendant': `search-result-${active}` } : {}),
              }}
            />
            {found.length === 0 && words !== '' && <Caption1>{t('console.no_match')}</Caption1>}
            <ul id="search-results" role="listbox" aria-label={t('console.search_results')} className={styles.list}>
              {found.map((each, index) => (
                <li
                  key={`${each.kind} ${each.to}`}
                  id={`search-result-${index}`}
                  role="option"
                  aria-selected={index === active}
                  className={mergeClasses(styles.option, index === active && styles.active)}
                  onClick={() => open(each)}
                >
                  <bdi>{each.title}</bdi>
                  <Caption1 className={styles.kind}>{t(`console.found_${each.kind}`)}</Caption1>
                </li>
              ))}
            </ul>
          </DialogContent>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
