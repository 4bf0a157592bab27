import { RELATIONSHIP } from '../../ooxml/package/relationships.ts';
import { childElements, descend } from '../../ooxml/xml/dom.ts';
import type { RuleChecks, RuleContext } from '../rule-context.ts';
import type { InspectedShape, InspectedSlide } from '../inspect-deck.ts';
import { slidesAt } from './slides-at.ts';

/** What must be in a file, and what must not be left in it. */
export const PRESENCE_CHECKS: RuleChecks<
  'required.slides' | 'footer.present' | 'text.disclaimer' | 'text.stamp' | 'file.hidden'
> = {
  'required.slides': (context) => {
    const { deck, slides, rule } = context;
    for (const wanted of rule.params.slides) {
      context.judged();
      const among =
        wanted.position === 'any'
          ? slides
          : [wanted.position === 'first' ? slides[0] : slides.at(-1)].filter((each) => each !== undefined);
      const name = wanted.title ?? wanted.layout ?? '';
      const fits = (slide: InspectedSlide): boolean =>
        (wanted.title === undefined || same(slide.title).includes(same(wanted.title))) &&
        (wanted.layout === undefined || same(layoutName(deck, slide)) === same(wanted.layout));
      if (!among.some(fits))
        context.report('rule.slide_missing', { wanted: name, params: { position: wanted.position } });
    }
  },
  'footer.present': (context) => {
    const { kinds, text, skips_first } = context.rule.params;
    for (const slide of skips_first ? context.slides.slice(1) : context.slides) {
      for (const kind of kinds) {
        context.judged();
        const shape = slide.shapes.find(({ placeholder }) => placeholder?.type === kind);
        const shown = shape === undefined ? '' : textOf(shape);
        if (shown.trim() === '') context.report('rule.footer_missing', { slide, wanted: kind });
        else if (kind === 'ftr' && text !== undefined && same(shown) !== same(text))
          context.report('rule.footer_differs', { slide, ...(shape && { shape }), seen: shown, wanted: text });
      }
    }
  },
  'text.disclaimer': (context) => {
    const { texts, on } = context.rule.params;
    const spoken = context.language.split('-')[0];
    const wanted = (
      texts.find(({ language }) => language?.toLowerCase().split('-')[0] === spoken) ??
      texts.find(({ language }) => language === null)
    )?.text;
    if (wanted === undefined || context.slides.length === 0) return;
    context.judged(context.slides.length);
    const has = (slide: InspectedSlide): boolean =>
      slide.shapes.some((shape) => same(textOf(shape)).includes(same(wanted)));
    for (const slide of slidesAt(context.slides, on, has)) {
      const near = (slide === null ? context.slides : [slide])
        .flatMap((each) => each.shapes.map((shape) => ({ slide: each, shape, alike: likeness(textOf(shape), wanted) })))
        .sort((a, b) => b.alike - a.alike)[0];
      if (near !== undefined && near.alike >= 0.7)
        context.report('rule.disclaimer_changed', {
          ...{ slide: near.slide, shape: near.shape, seen: short(textOf(near.shape)), wanted: short(wanted) },
          distance: (1 - near.alike) * 100,
        });
      else context.report('rule.disclaimer_missing', { ...(slide === null ? {} : { slide }), wanted: short(wanted) });
    }
  },
  'text.stamp': (context) => {
    const { text } = context.rule.params;
    for (const slide of context.slides) {
      context.judged();
      const below = slide.shows_master ? [slide.layout, slide.master] : [];
      // Of layouts and masters, only shapes that aren't placeholders are shown.
      const decoration = below
        .flatMap((path) => (path === null ? [] : context.deck.partOf(path).shapes))
        .filter(({ placeholder }) => placeholder === null);
      if (![...slide.shapes, ...decoration].some((shape) => same(textOf(shape)).includes(same(text))))
        context.report('rule.stamp_missing', { slide, wanted: text });
    }
  },
  'file.hidden': checkHidden,
};

const FILE_LINK = /^(?:file:|\\\\|[a-z]:[\\/])/iu;

function checkHidden(context: RuleContext<'file.hidden'>): void {
  const { deck, slides, rule } = context;
  const { author, hidden_slides, file_links, comments } = rule.params;
  const core = deck.pack.targets('', RELATIONSHIP.coreProperties)[0];
  if (author && core !== undefined) {
    for (const name of ['creator', 'lastModifiedBy']) {
      context.judged();
      const element = descend(deck.pack.xml(core).documentElement, name);
      const seen = element?.textContent.trim() ?? '';
      if (element === null || seen === '') continue;
      context.report('rule.author_named', {
        ...{
          seen,
          part: core,
          apply: () =>
            childElements(element.parentElement, name).forEach((each) => element.parentElement?.removeChild(each)),
        },
      });
    }
  }
  for (const slide of slides) {
    context.judged();
    if (hidden_slides && slide.is_hidden) context.report('rule.slide_hidden', { slide });
    const has = (type: string): boolean => deck.pack.targets(slide.path, type).length > 0;
    if (comments && (has(RELATIONSHIP.comments) || has(RELATIONSHIP.modernComments)))
      context.report('rule.comments_left', { slide });
    if (!file_links) continue;
    for (const { target, isExternal } of deck.pack.relationships(slide.path))
      if (isExternal && FILE_LINK.test(target)) context.report('rule.file_link', { slide, seen: target });
  }
}

function layoutName(deck: RuleContext<'required.slides'>['deck'], { layout }: InspectedSlide): string {
  if (layout === null) return '';
  return descend(deck.pack.xml(layout).documentElement, 'cSld')?.getAttribute('name') ?? '';
}

function textOf({ paragraphs }: InspectedShape): string {
  return paragraphs.map(({ text }) => text).join('\n');
}

function same(text: string): string {
  return text.normalize('NFKC').replace(/\s+/gu, ' ').trim().toLowerCase();
}

function short(text: string): string {
  return text.length > 120 ? `${text.slice(0, 119)}…` : text;
}

/** Share of words that two texts have in common (Dice). */
function likeness(one: string, other: string): number {
  const [a, b] = [one, other].map((text) => new Set(same(text).match(/[\p{L}\p{N}]+/gu) ?? []));
  if (a === undefined || b === undefined || a.size + b.size === 0) return 0;
  return (2 * [...a].filter((word) => b.has(word)).length) / (a.size + b.size);
}
