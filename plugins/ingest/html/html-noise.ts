import type { HtmlDocument, HtmlElement } from './dom-text.ts';

/** Never content, on any page. */
const NOISE = [
  'script, style, template, noscript, link, iframe, object, embed, svg, canvas, audio, video, dialog',
  'nav, [role="navigation"], [role="search"], [role="banner"], [role="contentinfo"], [role="complementary"]',
  'form, button, select, input, textarea',
  '[hidden], [aria-hidden="true"]:not(img):not(math)',
  // Wikis: edit links, reference marks, tables of contents, link boxes, notices, printed-only parts, authority lists.
  '.mw-editsection, .mw-jump-link, .mw-cite-backlink, sup.reference, .reference > a, .noprint, .navbox, .vertical-navbox, .sidebar',
  '.ambox, .hatnote, .metadata, .toc, #toc, .catlinks, .printfooter, .mw-authority-control, .authority-control, .sistersitebox, .portalbox, .shortdescription, .mw-indicators, #siteSub, #contentSub, .vector-header-container, .vector-column-start, .mw-footer, .vector-page-toolbar, .mw-empty-elt, .mw-references-wrap, ol.references, .reflist, .refbegin',
  // Sites: consent, share, comment and subscription boxes.
  '.cookie-banner, #cookie-banner, .cookie-consent, .share-buttons, .social-share, .newsletter-signup, .breadcrumb, .breadcrumbs, .skip-link, .sr-only, .visually-hidden',
];
/** Headings of sections that contain only links ("See also"). */
const POINTERS =
  /^(?:references|notes|footnotes|citations|external links|see also|further reading|bibliography|einzelnachweise|weblinks|siehe auch|literatur|navigation menu|explanatory notes|notes and references)$/i;

/** Removes what isn't content: scripts, navigation, edit links, reference marks, hidden parts. */
export function removeNoise(document: HtmlDocument): void {
  for (const selector of NOISE) {
    for (const element of Array.from(document.querySelectorAll(selector))) element.remove();
  }
  for (const element of Array.from(document.querySelectorAll('[style]'))) {
    if (/display\s*:\s*none|visibility\s*:\s*hidden/i.test(element.getAttribute('style') ?? '')) element.remove();
  }
  for (const mark of Array.from(document.querySelectorAll('sup, a'))) {
    // Matches "[12]", "[a]", "[citation needed]", "[edit]" and the link marks that manuals put after headings.
    if (
      /^\s*[¶#§🔗]\s*$/u.test(mark.textContent ?? '') ||
      /^\s*\[(?:\d{1,3}|[a-z]{1,2}|note \d+|edit|citation needed|better source needed)\]\s*$/i.test(
        mark.textContent ?? '',
      )
    ) {
      mark.remove();
    }
  }
  for (const header of Array.from(document.querySelectorAll('body > header, body > footer'))) {
    if (header.querySelector('h1') === null) header.remove();
  }
  removePointerSections(document);
}

function removePointerSections(document: HtmlDocument): void {
  for (const heading of Array.from(document.querySelectorAll('h2, h3, h4'))) {
    if (!POINTERS.test((heading.textContent ?? '').trim())) continue;
    // Wikis wrap each heading in its own block.
    const start = /\bmw-heading\b/.test(heading.parentNode?.getAttribute?.('class') ?? '')
      ? heading.parentNode
      : heading;
    if (start) removeUntilHeading(start, heading.localName);
  }
}

function removeUntilHeading(start: HtmlElement, level: string): void {
  const siblings = Array.from(start.parentNode?.children ?? []);
  const at = siblings.indexOf(start);
  for (const sibling of siblings.slice(at + 1)) {
    const heading = /^h[1-6]$/.test(sibling.localName) ? sibling : sibling.querySelector('h1, h2, h3, h4');
    if (heading && heading.localName <= level) break;
    sibling.remove();
  }
  start.remove();
}
