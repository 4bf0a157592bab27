/**
 * The name of a deck from where it lies, which is an address on the web and a path elsewhere.
 * @param place empty, or nothing at all, where it was never saved
 */
export function nameOf(place: string | null | undefined): string | null {
  if (!place) return null;
  const isAddress = /^[a-z][a-z+.-]+:\/\//i.test(place);
  const path = isAddress ? place.replace(/[?#].*$/, '') : place;
  const last = path.split(/[\\/]/).at(-1) ?? '';
  const name = (isAddress ? decoded(last) : last)
    .replace(/\.(pptx|pptm|potx|potm|ppsx|ppsm|ppt|pot|pps|odp)$/i, '')
    .trim();
  return name === '' ? null : name;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
