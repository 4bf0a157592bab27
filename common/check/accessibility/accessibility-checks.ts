import { attribute, booleanAttribute, childElements, descend, integerAttribute } from '../../ooxml/xml/dom.ts';
import type { RuleChecks, RuleContext } from '../rule-context.ts';
import type { InspectedShape, InspectedSlide } from '../inspect-deck.ts';
import type { Rect } from '../../scene/scene.ts';
import type { Element } from '../../ooxml/xml/tree.ts';

const FILE_NAME =
  /\.(?:png|jpe?g|gif|bmp|tiff?|svg|emf|wmf|webp)$|^(?:image|img|picture|bild|grafik|dsc|screenshot)[\s_-]*\d*$/iu;
/** A BCP 47 tag: a language, optionally with a script and a region. */
const LANGUAGE = /^[a-z]{2,3}(?:-[a-z]{4})?(?<region>-(?:[a-z]{2}|\d{3}))?(?:-[\w-]+)?$/iu;
const BARE_LINK = /^(?:https?:\/\/|www\.)\S+$/iu;
const EMPTY_LINK =
  /^(?:here|click here|click|link|this link|more|read more|hier|klicken sie hier|mehr|weiterlesen|ici|cliquez ici|aquí|haga clic aquí|qui|clicca qui)$/iu;
const DEFAULT_SECTION =
  /^(?:default section|standardabschnitt|untitled(?: section)?|unbenannter abschnitt|section|abschnitt)[\s\d]*$/iu;
/** Shapes whose tops differ by less than this are on one line. */
const LINE_PT = 6;

/** Requirements of people who use a screen reader or another assistive device. */
export const ACCESSIBILITY_CHECKS: RuleChecks<
  | 'alt.text'
  | 'table.header'
  | 'table.merged'
  | 'slide.title'
  | 'section.names'
  | 'reading.order'
  | 'link.text'
  | 'text.language'
> = {
  'alt.text': (context) => {
    for (const { slide, shape } of shapes(context)) {
      if (!needsAlt(shape)) continue;
      context.judged();
      if (shape.alt === '') context.report(codeWithoutAlt(shape), { slide, shape });
      else if (FILE_NAME.test(shape.alt)) context.report('rule.alt_is_file_name', { slide, shape, seen: shape.alt });
      else if (context.isSuggested(slide, shape))
        context.report('rule.alt_suggested', { slide, shape, seen: shape.alt, severity: 'warning' });
      else if (shape.alt.length > context.rule.params.max_characters)
        context.report('rule.alt_long', {
          slide,
          shape,
          severity: 'hint',
          params: { count: shape.alt.length, limit: context.rule.params.max_characters },
        });
    }
  },
  'table.header': (context) => {
    for (const { slide, shape } of shapes(context)) {
      const table = descend(shape.element, 'graphic', 'graphicData', 'tbl');
      if (shape.kind !== 'table' || childElements(table, 'tr').length < 2) continue;
      context.judged();
      const marks = descend(table, 'tblPr');
      if (!['firstRow', 'firstCol'].some((mark) => booleanAttribute(marks, mark) === true))
        context.report('rule.table_no_header', { slide, shape });
    }
  },
  'table.merged': (context) => {
    for (const { slide, shape } of shapes(context)) {
      if (shape.kind !== 'table') continue;
      context.judged();
      const cells = childElements(descend(shape.element, 'graphic', 'graphicData', 'tbl'), 'tr').flatMap((row) =>
        childElements(row, 'tc'),
      );
      const merged = cells.filter(
        (cell) => (integerAttribute(cell, 'gridSpan') ?? 1) > 1 || (integerAttribute(cell, 'rowSpan') ?? 1) > 1,
      );
      if (merged.length > 0) context.report('rule.table_merged', { slide, shape, params: { count: merged.length } });
    }
  },
  'slide.title': (context) => {
    const known = new Map<string, number>();
    for (const slide of context.slides) {
      if (slide.is_hidden) continue;
      context.judged();
      if (slide.title === '') {
        context.report('rule.slide_untitled', { slide });
        continue;
      }
      const title = slide.title.toLowerCase();
      const first = known.get(title);
      if (first === undefined) known.set(title, slide.number);
      else
        context.report('rule.title_repeated', { slide, seen: slide.title, severity: 'hint', params: { other: first } });
    }
  },
  'section.names': (context) => {
    const known = new Set<string>();
    for (const { name } of context.deck.sections) {
      context.judged();
      if (name.trim() === '' || DEFAULT_SECTION.test(name.trim()))
        context.report('rule.section_unnamed', { seen: name });
      else if (known.has(name.toLowerCase())) context.report('rule.section_repeated', { seen: name, severity: 'hint' });
      known.add(name.toLowerCase());
    }
  },
  'reading.order': (context) => {
    for (const slide of context.slides) {
      const read = readUnits(slide);
      context.judged(read.length);
      const title = read.findIndex(({ is_title }) => is_title);
      const early = title > 0 ? read[0] : undefined;
      const wrong =
        early ??
        read.find(
          (shape, at) =>
            !shape.is_title && read.slice(0, at).some((before) => !before.is_title && isAbove(shape, before)),
        );
      if (wrong !== undefined) context.report('rule.reading_order', { slide, shape: wrong });
    }
  },
  'link.text': (context) => {
    for (const { slide, shape } of shapes(context)) {
      for (const { text, link } of shape.paragraphs.flatMap(({ runs }) => runs)) {
        if (link === null || link === '' || text.trim() === '') continue;
        context.judged();
        const linkText = text.trim();
        if (EMPTY_LINK.test(linkText) || BARE_LINK.test(linkText))
          context.report('rule.link_text', { slide, shape, seen: linkText, params: { address: link } });
      }
    }
  },
  'text.language': checkLanguage,
};

function* shapes(
  context: Pick<RuleContext<'alt.text'>, 'slides' | 'shapesOf'>,
): Generator<{ slide: InspectedSlide; shape: InspectedShape }> {
  for (const slide of context.slides) for (const shape of context.shapesOf(slide)) yield { slide, shape };
}

/** Pictures, frames, lines, and shapes without text. */
function needsAlt(shape: InspectedShape): boolean {
  if (shape.is_decorative || shape.is_described_by_group || shape.is_footer) return false;
  if (shape.kind !== 'sp') return true;
  // An empty placeholder is no content.
  return shape.placeholder === null && !shape.paragraphs.some(({ text }) => text.trim() !== '');
}

function codeWithoutAlt({ kind }: InspectedShape): string {
  switch (kind) {
    case 'pic':
      return 'rule.no_alt_picture';
    case 'chart':
      return 'rule.no_alt_chart';
    case 'table':
      return 'rule.no_alt_table';
    case 'diagram':
      return 'rule.no_alt_diagram';
    default:
      return 'rule.no_alt_shape';
  }
}

/** The shapes in reading order: shapes, and groups as the boxes around their shapes. */
function readUnits({ shapes: all }: InspectedSlide): InspectedShape[] {
  const units: InspectedShape[] = [];
  const groups = new Map<Element, number>();
  for (const shape of all) {
    if (shape.is_footer || shape.is_decorative || shape.rect === null || !isRead(shape)) continue;
    const at = shape.group === null ? undefined : groups.get(shape.group);
    const first = at === undefined ? undefined : units[at];
    if (at !== undefined && first !== undefined) units[at] = { ...first, rect: around(first.rect, shape.rect) };
    else {
      if (shape.group !== null) groups.set(shape.group, units.length);
      units.push(shape);
    }
  }
  return units;
}

function around(one: InspectedShape['rect'], other: Rect): Rect {
  if (one === null) return other;
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
  const [right, bottom] = [Math.max(one.x + one.w, other.x + other.w), Math.max(one.y + one.h, other.y + other.h)];
  return { x, y, w: right - x, h: bottom - y };
}

function isRead({ kind, paragraphs }: InspectedShape): boolean {
  return kind !== 'sp' || paragraphs.some(({ text }) => text.trim() !== '');
}

/** Whether a shape is entirely above another one in the same column. */
function isAbove({ rect: one }: InspectedShape, { rect: other }: InspectedShape): boolean {
  if (one === null || other === null) return false;
  const shared = Math.min(one.x + one.w, other.x + other.w) - Math.max(one.x, other.x);
  return one.y + one.h <= other.y + LINE_PT && shared > 0.5 * Math.min(one.w, other.w);
}

function checkLanguage(context: RuleContext<'text.language'>): void {
  const { deck, slides, rule } = context;
  for (const slide of slides) {
    for (const shape of slide.shapes) {
      const runs = shape.paragraphs.flatMap((paragraph) => paragraph.runs).filter(({ text }) => /\p{L}/u.test(text));
      context.judged(runs.length);
      const unnamed = runs.filter(({ lang }) => lang === null || !LANGUAGE.test(lang));
      if (unnamed.length > 0) {
        const elements = unnamed.flatMap(({ properties }) => properties ?? []);
        const canFix = elements.length === unnamed.length && LANGUAGE.test(deck.language);
        context.report('rule.no_language', {
          ...{ slide, shape, seen: attribute(unnamed[0]?.properties, 'lang') ?? '' },
          ...(canFix
            ? {
                wanted: deck.language,
                apply: () => elements.forEach((each) => each.setAttribute('lang', deck.language)),
              }
            : {}),
        });
      }
      const bare = runs.find(
        ({ lang }) => lang !== null && LANGUAGE.exec(lang)?.groups?.['region'] === undefined && LANGUAGE.test(lang),
      );
      if (rule.params.needs_region && bare !== undefined)
        context.report('rule.no_region', { slide, shape, seen: bare.lang ?? '', fix: 'none' });
    }
  }
}
