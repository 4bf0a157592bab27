import { useState } from 'react';
import type { FormEvent, JSX } from 'react';
import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Field,
  Input,
  Menu,
  MenuDivider,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
} from '@fluentui/react-components';
import { BookmarkRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useServices } from '../../../../common/web/services.ts';

interface View {
  name: string;
  search: string;
}

const FORM = 'save-view';

/** Filters and sorting under names of the user's own, kept on this device. */
export function SavedViews({ name: list }: { name: string }): JSX.Element {
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
