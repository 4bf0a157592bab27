/** The roles a user can have, the mightiest first. A user has one. */
export const ROLES = ['super_admin', 'client_admin', 'author', 'reviewer'] as const;
export type Role = (typeof ROLES)[number];
