import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { userList } from '../../../common/api/accounts.ts';
import { listOf } from '../../../common/api/list.ts';
import { settingsAnswer } from '../../../common/api/operations.ts';
import { presentationSummary } from '../../../common/api/presentations.ts';
import { useServices } from '../../../common/web/services.ts';
import { PAGES } from '../data/page-list.ts';
import { useMay, usePages } from '../data/pages.ts';
import { useSettingWords } from '../data/setting-title.ts';

/** Something that the search found, and where it is. */
export interface Found {
  kind: 'page' | 'setting' | 'person' | 'presentation';
  title: string;
  to: string;
  /** False for an address outside of the console. */
  isPage: boolean;
}

const MAX_OF_KIND = 5;
const presentationList = listOf(presentationSummary);

/** What matches some words, among what the user may open. */
export function useFound(words: string): Found[] {
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
