/** Written in capitals wherever they are. */
const INITIALS = new Set(['ai', 'api', 'id', 'ocr', 'pdf', 'url', 'urls']);

/** "allowed_hosts" as "Allowed hosts": settings have no titles of their own. */
export function fieldTitle(name: string): string {
  const words = name.split(/[_-]+/).map((word) => (INITIALS.has(word) ? word.toUpperCase() : word));
  const title = words.join(' ');
  return title.charAt(0).toUpperCase() + title.slice(1);
}
