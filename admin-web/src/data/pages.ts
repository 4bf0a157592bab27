import { useUser } from '../../../common/web/session.ts';

export const PAGE_GROUPS = ['people', 'content', 'running', 'insight', 'setup'] as const;
type PageGroup = (typeof PAGE_GROUPS)[number];

/**
 * The pages of the console in the order of the menu. `needs` is the server's action without which a page has nothing to show; a
 * user without it doesn't see the page.
 */
const PAGES = [{ name: 'users', path: '/users', group: 'people', needs: 'users.read' }] as const satisfies readonly {
  name: string;
  path: string;
  group: PageGroup | null;
  needs: string;
}[];
export type PageName = (typeof PAGES)[number]['name'];
export type ConsolePage = (typeof PAGES)[number];

/** Whether the signed-in user may take an action, as the server reports. */
export function useMay(): (action: string) => boolean {
  const permissions = useUser()?.permissions ?? [];
  return (action) => permissions.includes(action);
}

/** The pages that the signed-in user may open. */
export function usePages(): ConsolePage[] {
  const may = useMay();
  return PAGES.filter(({ needs }) => may(needs));
}
