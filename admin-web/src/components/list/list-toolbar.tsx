import { useEffect, useState } from 'react';
import type { JSX, FormEvent } from 'react';
import {
  Button,
  makeStyles,
  Menu,
  MenuButton,
  MenuItemCheckbox,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
  mergeClasses,
  SearchBox,
  tokens,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Field,
  Input,
  MenuDivider,
  MenuItem,
} from '@fluentui/react-components';
import { ColumnEditRegular, BookmarkRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { ListAddress } from '../../data/list-address.ts';
import { useServices } from '../../../../common/web/services.ts';
import type { Filter } from './list-parts.ts';

/** After the last key; each search is a request. */
const SEARCH_AFTER_MS = 300;

const useStyles = makeStyles({
  bar: { display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
  search: { width: '260px', '@media (max-width: 599px)': { width: '100%', maxWidth: '100%' } },
  space: { flexGrow: 1 },
  chip: { borderRadius: tokens.borderRadiusCircular, fontWeight: tokens.fontWeightRegular, minWidth: 0 },
  chosen: {
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    ...{ borderTopColor: tokens.colorBrandStroke1, borderBottomColor: tokens.colorBrandStroke1 },
    ...{ borderLeftColor: tokens.colorBrandStroke1, borderRightColor: tokens.colorBrandStroke1 },
  },
  list: { maxHeight: '60vh', overflowY: 'auto' },
});

/** Search, filters, saved views and the choice of columns above a list. */
export function ListToolbar({
  name,
  address,
  search,
  filters,
  columns,
  hidden,
  onHiddenChange,
}: {
  name: string;
  address: ListAddress;
  search: string | null;
  filters: readonly Filter[];
  columns: readonly { id: string; title: string }[];
  hidden: ReadonlySet<string>;
  onHiddenChange: (hidden: ReadonlySet<string>) => void;
}): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('admin');
  return (
    <div className={styles.bar} role="group" aria-label={t('console.filters')}>
      {search !== null && <SearchField label={search} address={address} />}
      {filters.map((filter) => (
        <FilterChip key={filter.name} filter={filter} address={address} />
      ))}
      <div className={styles.space} />
      <SavedViews name={name} />
      <Menu
        checkedValues={{ columns: columns.map(({ id }) => id).filter((id) => !hidden.has(id)) }}
        onCheckedValueChange={(_event, { checkedItems }) =>
          onHiddenChange(new Set(columns.map(({ id }) => id).filter((id) => !checkedItems.includes(id))))
        }
      >
        <MenuTrigger disableButtonEnhancement>
          <Button appearance="subtle" icon={<ColumnEditRegular />} aria-label={t('console.columns')} />
        </MenuTrigger>
        <MenuPopover>
          <MenuList className={styles.list}>
            {columns.map(({ id, title }) => (
              <MenuItemCheckbox key={id} name="columns" value={id}>
                {title}
              </MenuItemCheckbox>
            ))}
          </MenuList>
        </MenuPopover>
      </Menu>
    </div>
  );
}

function SearchField({ label, address }: { label: string; address: ListAddress }): JSX.Element {
  const styles = useStyles();
  const asked = address.get('q') ?? '';
  const [text, setText] = useState(asked);
  // The address also changes by Back and by a saved view.
  useEffect(() => setText(asked), [asked]);
  useEffect(() => {
    if (text === asked) return;
    const timer = setTimeout(() => address.set({ q: text.trim() }, { replaces: true }), SEARCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text, asked, address]);
  return (
    <SearchBox
      className={styles.search}
      placeholder={label}
      aria-label={label}
      value={text}
      onChange={(_event, { value }) => setText(value)}
    />
  );
}

const ALL = '';

function FilterChip({ filter, address }: { filter: Filter; address: ListAddress }): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('admin');
  const value = address.get(filter.name) ?? ALL;
  const chosen = filter.options.find((option) => option.value === value);
  return (
    <Menu
      checkedValues={{ [filter.name]: [value] }}
      onCheckedValueChange={(_event, { checkedItems: [next] }) => address.set({ [filter.name]: next ?? null })}
    >
      <MenuTrigger disableButtonEnhancement>
        <MenuButton className={mergeClasses(styles.chip, chosen !== undefined && styles.chosen)}>
          {chosen === undefined ? filter.label : t('console.filter_is', { filter: filter.label, value: chosen.label })}
        </MenuButton>
      </MenuTrigger>
      <MenuPopover>
        <MenuList className={styles.list}>
          <MenuItemRadio name={filter.name} value={ALL}>
            {t('console.filter_all')}
          </MenuItemRadio>
          {filter.options.map((option) => (
            <MenuItemRadio key={option.value} name={filter.name} value={option.value}>
              <bdi>{option.label}</bdi>
            </MenuItemRadio>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}

interface View {
  name: string;
  search: string;
}

const FORM = 'save-view';

/** Filters and sorting under names of the user's own, kept on this device. */
function SavedViews({ name: list }: { name: string }): JSX.Element {
  const { t } = useTranslation('admin');
  const { storage } = useServices();
  const key = `views.${list}`;
  const [views, setViews] = useState(() => readViews(storage.get(key)));
  const [search, setSearch] = useSearchParams();
  const [name, setName] = useState<string | null>(null);
  const store = (next: View[]): void => {
    storage.set(key, JSON.stringify(next));
    setViews(next);
  };
  const current = withoutPlace(search);
  const save = (event: FormEvent): void => {
    event.preventDefault();
    const chosen = name?.trim() ?? '';
    if (chosen === '') return;
    store([...views.filter((view) => view.name !== chosen), { name: chosen, search: current }]);
    setName(null);
  };
  const shown = views.find((view) => view.search === current);
  return (
    <>
      <Menu>
        <MenuTrigger disableButtonEnhancement>
          <Button appearance="subtle" icon={<BookmarkRegular />} aria-label={t('console.saved_views')} />
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            {views.map((view) => (
              <MenuItem key={view.name} onClick={() => setSearch(new URLSearchParams(view.search))}>
                <bdi>{view.name}</bdi>
              </MenuItem>
            ))}
            {views.length > 0 && <MenuDivider />}
            <MenuItem onClick={() => setName('')}>{t('console.save_view')}</MenuItem>
            {shown !== undefined && (
              <MenuItem onClick={() => store(views.filter((view) => view !== shown))}>
                {t('console.remove_view', { name: shown.name })}
              </MenuItem>
            )}
          </MenuList>
        </MenuPopover>
      </Menu>
      <Dialog open={name !== null} onOpenChange={(_event, { open }) => !open && setName(null)}>
        <DialogSurface>
          <form id={FORM} onSubmit={save}>
            <DialogBody>
              <DialogTitle>{t('console.save_view')}</DialogTitle>
              <DialogContent>
                <Field label={t('console.view_name')} required>
                  <Input value={name ?? ''} maxLength={60} onChange={(_event, { value }) => setName(value)} />
                </Field>
              </DialogContent>
              <DialogActions>
                <Button onClick={() => setName(null)}>{t('console.cancel')}</Button>
                <Button type="submit" appearance="primary">
                  {t('console.save')}
                </Button>
              </DialogActions>
            </DialogBody>
          </form>
        </DialogSurface>
      </Dialog>
    </>
  );
}

function withoutPlace(search: URLSearchParams): string {
  const kept = new URLSearchParams(search);
  for (const name of ['page', 'open']) kept.delete(name);
  return kept.toString();
}

function readViews(stored: string | null): View[] {
  try {
    return stored === null ? [] : (JSON.parse(stored) as View[]);
  } catch {
    return [];
  }
}
