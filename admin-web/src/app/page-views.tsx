import { lazy } from 'react';
import type { ComponentType } from 'react';
import { bundleIcon, PeopleFilled, PeopleRegular } from '@fluentui/react-icons';
import type { FluentIcon } from '@fluentui/react-icons';
import type { PageName } from '../data/pages.ts';

/** Icon and code of each page; the code is fetched when the page is opened. */
export const PAGE_VIEWS: Readonly<Record<PageName, { Icon: FluentIcon; Page: ComponentType }>> = {
  users: {
    Icon: bundleIcon(PeopleFilled, PeopleRegular),
    Page: lazy(async () => ({ default: (await import('../features/users/users-page.tsx')).UsersPage })),
  },
};
