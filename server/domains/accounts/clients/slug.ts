const MAX_LENGTH = 60;

/** A name as part of an address: small letters, digits and single hyphens; `client` where nothing is left of it. */
export function slugOf(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_LENGTH)
    .replaceAll(/^-+|-+$/g, '');
  return slug === '' ? 'client' : slug;
}

/** The slug with a number behind it, for the second and later clients of one name. */
export function numberedSlug(slug: string, number: number): string {
  const ending = number === 1 ? '' : `-${number}`;
  return `${slug.slice(0, MAX_LENGTH - ending.length).replace(/-+$/, '')}${ending}`;
}
