import { useUser } from '../../../common/web/session.ts';
import { PAGES } from './page-list.ts';
import type { ConsolePage } from './page-list.ts';

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
