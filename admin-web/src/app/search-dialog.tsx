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
import { useQuery } from '@tanstack/react-query';
import { useServices } from '../../../common/web/services.ts';
import { useScopedPath } from '../data/client-scope.ts';
import { plainList } from '../../../common/web/plain-list.ts';
import { userList } from '../../../common/api/accounts.ts';
import { listOf } from '../../../common/api/list.ts';
import { settingsAnswer } from '../../../common/api/operations.ts';
import { presentationSummary } from '../../../common/api/presentations.ts';
import { PAGES } from '../data/page-list.ts';
import { useMay, usePages } from '../data/pages.ts';
import { useSettingWords } from '../data/setting-title.ts';

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

/** Something that the search found, and where it is. */
interface Found {
  kind: 'page' | 'setting' | 'person' | 'presentation';
  title: string;
  to: string;
  /** False for an address outside of the console. */
  isPage: boolean;
}

const MAX_OF_KIND = 5;
const presentationList = listOf(presentationSummary);

/** What matches some words, among what the user may open. */
function useFound(words: string): Found[] {
  const { t } = useTranslation('admin');
  const { client } = useServices();
  const may = useMay();
  const pages = usePages();
  const isAsked = words.length > 1;
  const people = useQuery({
    queryKey: ['search', 'people', words],
    queryFn: async ({ signal }) =>
      (await client.get('/admin/users', { query: { q: words, page_size: MAX_OF_KIND }, schema: userList, signal })).data
        .items,
    enabled: isAsked && may('users.read'),
  });
  const decks = useQuery({
    queryKey: ['search', 'presentations', words],
    queryFn: async ({ signal }) =>
      (
        await client.get('/presentations', {
          query: { q: words, page_size: MAX_OF_KIND },
          schema: presentationList,
          signal,
        })
      ).data.items,
    enabled: isAsked && may('presentations.read'),
  });
  const settings = useQuery({
    queryKey: ['settings'],
    queryFn: async ({ signal }) => (await client.get('/admin/settings', { schema: settingsAnswer, signal })).data,
    enabled: isAsked && may('settings.read'),
    staleTime: 60_000,
  });
  const setting = useSettingWords();
  const matches = (text: string): boolean => text.toLocaleLowerCase().includes(words.toLocaleLowerCase());
  const named = PAGES.filter((page) => pages.includes(page)).map(({ name, path }) => ({
    ...{ kind: 'page' as const, to: path, isPage: true },
    title: t(`console.page_${name}`),
    /** Other words for the page. */
    also: t(`console.also_${name}`),
  }));
  if (words === '') return named;
  return [
    ...named.filter(({ title, also }) => matches(title) || matches(also)),
    ...(settings.data?.plugins ?? []).flatMap(({ plugin, values }) =>
      Object.keys(values)
        .map((name) => ({ title: `${setting.plugin(plugin)}: ${setting.field(plugin, name)}`, name }))
        .filter(({ title, name }) => isAsked && (matches(title) || matches(name)))
        .slice(0, MAX_OF_KIND)
        .map(({ title, name }) => ({
          ...{ kind: 'setting' as const, title, isPage: true },
          to: `/settings?field=${encodeURIComponent(`${plugin}.${name}`)}`,
        })),
    ),
    ...(isAsked ? (people.data ?? []) : []).map(({ id, name, email }) => ({
      ...{ kind: 'person' as const, title: name === '' ? email : `${name}, ${email}`, isPage: true },
      to: `/users?q=${encodeURIComponent(email)}&open=${encodeURIComponent(id)}`,
    })),
    ...(isAsked ? (decks.data ?? []) : []).map(({ title, id }) => ({
      ...{ kind: 'presentation' as const, title: title === '' ? id : title, isPage: false },
      to: `/addin/?presentation=${encodeURIComponent(id)}`,
    })),
  ];
}
