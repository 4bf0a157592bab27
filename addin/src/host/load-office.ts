/** Result of loading Office.js. */
type LoadedOffice =
  | { kind: 'ready'; host: string | null; office: typeof Office }
  /** The script did not come. */
  | { kind: 'not_loaded' }
  /** It came, and the program around the page never answered it. */
  | { kind: 'unanswered' };

/**
 * Loads Office.js and waits until the host has answered. It takes `history.pushState` and `replaceState` away from the page;
 * they are kept and put back, as its documentation advises.
 * @param limitMs for both together
 */
export async function loadOffice(scriptUrl: string, page: Window, limitMs: number): Promise<LoadedOffice> {
  const { history } = page;
  // oxlint-disable-next-line typescript/unbound-method -- put back onto the same object
  const { pushState, replaceState } = history;
  const restore = (): void => {
    // Not bound: the same functions as before, on the same object.
    history.pushState = pushState;
    history.replaceState = replaceState;
  };
  let timer = 0;
  const limit = new Promise<'late'>((resolve) => {
    timer = page.setTimeout(() => resolve('late'), limitMs);
  });
  try {
    const loaded = await Promise.race([loadScript(scriptUrl, page.document), limit]);
    restore();
    const office = (page as unknown as { Office?: typeof Office }).Office;
    if (loaded !== 'loaded' || office === undefined) return { kind: 'not_loaded' };
    const answer = await Promise.race([office.onReady(), limit]);
    if (answer === 'late') return { kind: 'unanswered' };
    return { kind: 'ready', host: (answer.host as unknown as string | null) ?? null, office };
  } finally {
    page.clearTimeout(timer);
    restore();
  }
}

function loadScript(address: string, document: Document): Promise<'loaded' | 'failed'> {
  return new Promise((resolve) => {
    const script = document.createElement('script');
    script.src = address;
    script.async = true;
    script.onload = () => resolve('loaded');
    script.onerror = () => resolve('failed');
    document.head.append(script);
  });
}
