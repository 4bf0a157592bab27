import { EMU_PER_PT } from '../deck/geometry.ts';
import type { Rule, RuleKind, RuleOf, RuleParams, RuleSet } from '../deck/rule.ts';
import { RELATIONSHIP } from '../ooxml/package/relationships.ts';
import { OFFICE_COLOURS } from '../ooxml/read/colour.ts';
import { readShapeTree } from '../ooxml/read/shape-tree.ts';
import { attribute, childElements, descend, descendants, relationshipAttribute } from '../ooxml/xml/dom.ts';
import type { Element } from '../ooxml/xml/tree.ts';
import { readSceneTheme } from '../scene/read/scene-theme.ts';
import { partHash } from './brand/picture-checks.ts';
import { checkRules } from './check-rules.ts';
import type { InspectedDeck } from './inspect-deck.ts';
import { RULE_REASONS } from '../deck/rule-reasons.ts';

const NEUTRAL = ['000000', 'FFFFFF'];
/** CIEDE2000: a difference that most people can't see. */
const MAX_DISTANCE = 3;
/** A picture that covers more than this share of a slide is a background, not a logo. */
const MAX_LOGO = 0.15;
/** Text that a master sets smaller than this is small on purpose. */
const USUAL_MIN_PT = 10;

/** The masters and layouts of a deck. */
interface MasterParts {
  masters: string[];
  layouts: string[];
  themes: string[];
}

function partsOf({ pack }: InspectedDeck): MasterParts {
  const main = pack.mainPart;
  const masters = childElements(descend(pack.xml(main).documentElement, 'sldMasterIdLst'), 'sldMasterId').flatMap(
    (entry) => pack.targetOfId(main, relationshipAttribute(entry, 'id')) ?? [],
  );
  return {
    masters,
    layouts: masters.flatMap((master) => pack.targets(master, RELATIONSHIP.slideLayout)),
    themes: masters.flatMap((master) => pack.targets(master, RELATIONSHIP.theme)),
  };
}

/** Fonts and colours of a deck's own masters: the rules for decks of clients that have set none. */
export function masterLook(deck: InspectedDeck): Rule[] {
  const { pack } = deck;
  const { masters, layouts, themes } = partsOf(deck);
  const rootOf = (path: string): Element | null => pack.xml(path).documentElement;
  const styles = pack.targets(pack.mainPart, RELATIONSHIP.tableStyles);
  // Fonts and colours that masters and layouts use beside their theme belong to the organisation as well.
  const roots = [...masters, ...layouts, ...styles].map(rootOf);
  const fontSchemes = themes.map((path) => descend(rootOf(path), 'themeElements', 'fontScheme'));
  const textStyle = descend(rootOf(pack.mainPart), 'defaultTextStyle');
  const typefaces = [...roots, textStyle, ...fontSchemes].flatMap((root) =>
    ['latin', 'ea', 'cs', 'font'].flatMap((kind) =>
      descendants(root, kind).map((font) => attribute(font, 'typeface') ?? ''),
    ),
  );
  // A theme without typefaces has fallbacks for them.
  const read = (themes.length === 0 ? [null] : themes).map((path) => readSceneTheme(pack, path));
  const families = new Set([...typefaces, ...read.flatMap(({ fonts }) => [fonts.major, fonts.minor])]);
  const literals = roots.flatMap((root) => descendants(root, 'srgbClr').map((each) => attribute(each, 'val') ?? ''));
  const missing = read.some(({ colours }) => Object.keys(OFFICE_COLOURS).some((slot) => !(slot in colours)));
  const colours = new Set(
    [
      ...NEUTRAL,
      ...read.flatMap((theme) => Object.values(theme.colours)),
      ...literals,
      ...(missing ? Object.values(OFFICE_COLOURS) : []),
    ]
      .map((hex) => hex.toUpperCase())
      .filter((hex) => /^[\dA-F]{6}$/u.test(hex)),
  );
  return [
    made('style.fonts', 'font.family', 'automatic', 'error', RULE_REASONS.fonts_of_organisation, {
      families: [...families].filter((family) => family !== '' && !family.startsWith('+')),
    }),
    made('style.palette', 'colour.palette', 'automatic', 'error', RULE_REASONS.colours_of_organisation, {
      ...{ colours: [...colours], max_distance: MAX_DISTANCE, allows_tints: true },
    }),
  ];
}

/**
 * The first rule set of a client, read from its master: the properties of masters, layouts and theme; what its example
 * slides do differently is tolerated.
 */
export function readRules(deck: InspectedDeck, name: string): RuleSet {
  const rules = [...masterLook(deck), ...masterPlaces(deck)];
  const tolerant = rules.map((rule): Rule => {
    const { brand } = checkRules(deck, [rule], { today: '0000-01-01' });
    const seen = new Set(brand.findings.map((finding) => finding.seen ?? ''));
    if (seen.size === 0) return rule;
    if (seen.has('')) return { ...rule, severity: 'off' };
    const reason = 'On the example slides of the master.';
    return { ...rule, accept: [...seen].sort().map((value) => ({ value, until: null, reason })) };
  });
  return { id: null, version: 0, name, rules: tolerant };
}

/** Sizes, logo, positions, charts, and what must not be left in a file. */
function masterPlaces(deck: InspectedDeck): Rule[] {
  const { layouts, masters } = partsOf(deck);
  const shown = layouts.map((path) => picturesBelow(deck, path));
  const counts = new Map<string, number>();
  for (const pictures of shown) for (const each of pictures) counts.set(each, (counts.get(each) ?? 0) + 1);
  const common = [...counts].filter(([, count]) => count === layouts.length).map(([picture]) => picture);
  const area = drawingArea(deck, [...masters, ...layouts]);
  return [
    made('style.text_size', 'font.size', 'propose', 'warning', RULE_REASONS.text_size, {
      min_pt: smallestSize(deck, [...masters, ...layouts]),
    }),
    made('style.contrast', 'colour.contrast', 'none', 'error', RULE_REASONS.contrast, {
      minimum: 4.5,
    }),
    ...(common.length === 0
      ? []
      : [
          made('style.logo', 'logo.present', 'none', 'error', RULE_REASONS.logo, {
            pictures: common,
            on: 'every',
          }),
          made('style.logo_space', 'logo.clear_space', 'propose', 'error', RULE_REASONS.logo_space, {
            pictures: common,
            percent: 0,
          }),
        ]),
    made('style.area', 'area.drawing', 'propose', 'warning', RULE_REASONS.margins, area),
    made('style.pictures', 'picture.distortion', 'propose', 'warning', RULE_REASONS.proportions, {
      max_percent: 5,
    }),
    made('style.charts', 'chart.form', 'propose', 'warning', RULE_REASONS.charts, {
      ...{ forbidden: [], allows_3d: false, max_parts: 12, bars_from_zero: true },
    }),
    made('style.hidden', 'file.hidden', 'propose', 'warning', RULE_REASONS.internal, {
      ...{ author: false, hidden_slides: false, file_links: true, comments: false },
    }),
  ];
}

/** Hashes of the smaller pictures that slides of a layout show. */
function picturesBelow(deck: InspectedDeck, path: string): Set<string> {
  const layout = deck.partOf(path);
  const parts = [layout, ...(layout.shows_master && layout.master !== null ? [deck.partOf(layout.master)] : [])];
  const area = deck.size.w * deck.size.h;
  return new Set(
    parts
      .flatMap(({ shapes }) => shapes)
      .flatMap(({ kind, part, rect }) =>
        kind === 'pic' && part !== null && rect !== null && rect.w * rect.h < MAX_LOGO * area
          ? [partHash(deck.pack, part)]
          : [],
      ),
  );
}

/** The area that the placeholders of all layouts cover, in points; without any, the slide. */
function drawingArea({ pack, size }: InspectedDeck, paths: readonly string[]): RuleParams['area.drawing'] {
  const boxes = paths
    .flatMap((path) => readShapeTree(pack.xml(path).documentElement))
    .flatMap(({ placeholder, box }) => (placeholder === null || box === null ? [] : [box]));
  const within = (value: number, most: number): number => Math.min(most, Math.max(0, value / EMU_PER_PT));
  if (boxes.length === 0) return { x: 0, y: 0, ...size };
  const x = Math.floor(within(Math.min(...boxes.map((box) => box.x)), size.w));
  const y = Math.floor(within(Math.min(...boxes.map((box) => box.y)), size.h));
  const right = Math.ceil(within(Math.max(...boxes.map((box) => box.x + box.w)), size.w));
  const bottom = Math.ceil(within(Math.max(...boxes.map((box) => box.y + box.h)), size.h));
  return { x, y, w: right - x, h: bottom - y };
}

/** The smallest size that masters and layouts use, or the usual minimum if all are larger. */
function smallestSize({ pack }: InspectedDeck, paths: readonly string[]): number {
  const sizes = paths.flatMap((path) =>
    ['defRPr', 'rPr'].flatMap((name) =>
      descendants(pack.xml(path).documentElement, name).map((each) => Number(attribute(each, 'sz')) / 100),
    ),
  );
  return Math.min(USUAL_MIN_PT, ...sizes.filter((size) => size >= 1));
}

function made<K extends RuleKind>(
  id: string,
  kind: K,
  fix: Rule['fix'],
  severity: Rule['severity'],
  why: string,
  params: RuleParams[K],
): Rule {
  const rule: RuleOf<K> = { ...{ id, kind, fix, severity, why, params }, version: 1 };
  return rule as unknown as Rule;
}
