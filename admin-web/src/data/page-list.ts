export const PAGE_GROUPS = ['people', 'content', 'running', 'insight', 'setup'] as const;
type PageGroup = (typeof PAGE_GROUPS)[number];

/**
 * The pages of the console in the order of the menu. `needs` is the server's action without which a page has nothing to show; a
 * user without it doesn't see the page.
 */
export const PAGES = [
  { name: 'home', path: '/', group: null, needs: 'jobs.read_all' },
  { name: 'users', path: '/users', group: 'people', needs: 'users.read' },
  { name: 'clients', path: '/clients', group: 'people', needs: 'clients.read' },
  { name: 'masters', path: '/masters', group: 'content', needs: 'master_decks.change' },
  { name: 'brand', path: '/brand', group: 'content', needs: 'brand.change' },
  { name: 'rules', path: '/rule-sets', group: 'content', needs: 'brand.change' },
  { name: 'storage', path: '/storage', group: 'content', needs: 'storage.read' },
  { name: 'models', path: '/models', group: 'running', needs: 'settings.change' },
  { name: 'jobs', path: '/jobs', group: 'running', needs: 'jobs.read_all' },
  { name: 'health', path: '/health', group: 'running', needs: 'diagnostics.read' },
  { name: 'analytics', path: '/analytics', group: 'insight', needs: 'analytics.read' },
  { name: 'audit', path: '/audit', group: 'insight', needs: 'audit.read' },
  { name: 'settings', path: '/settings', group: 'setup', needs: 'settings.read' },
  { name: 'retention', path: '/retention', group: 'setup', needs: 'retention.read' },
  { name: 'setup', path: '/first-run', group: 'setup', needs: 'settings.change' },
] as const satisfies readonly { name: string; path: string; group: PageGroup | null; needs: string }[];
export type PageName = (typeof PAGES)[number]['name'];
/** Pages that show one client at a time: all clients together have no brand. */
export const PAGES_OF_ONE_CLIENT: readonly PageName[] = ['brand'];
export type ConsolePage = (typeof PAGES)[number];

/** Where the server lists master decks; several pages read it. */
export const MASTERS_PATH = '/master-decks';
