/** Where Office.js itself notes the host it was opened by, for pages that are reached without the parameter. */
const HOST_NOTE = 'hostInfoValue';

/**
 * Whether Office opened this page: the manifest's address carries `host=office`, and Office adds `_host_Info` to it.
 * @param storage of the session; in a frame it may be forbidden to look at it.
 */
export function isOpenedByOffice(location: Pick<Location, 'search'>, storage: Pick<Storage, 'getItem'>): boolean {
  const parameters = new URLSearchParams(location.search);
  if (parameters.get('host') === 'office' || parameters.has('_host_Info')) return true;
  try {
    return storage.getItem(HOST_NOTE) !== null;
  } catch {
    // Forbidden: then nothing was noted there either.
    return false;
  }
}
