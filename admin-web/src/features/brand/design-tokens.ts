import { COLOUR_ROLES, FONT_ROLES } from '../../../../common/api/brand.ts';
import type { BrandDraft } from './brand-draft.ts';

/* Design Tokens Format Module 2025.10 (W3C Design Tokens Community Group): colours and type of a brand. */

type Look = Pick<BrandDraft, 'colours' | 'fonts'>;
type Json = Readonly<Record<string, unknown>>;

const OWN = 'app.lectern';

/** Colours and fonts of a brand as design tokens; roles are an extension. */
export function toDesignTokens({ colours, fonts }: Look): Json {
  const named = <Item>(items: readonly Item[], nameOf: (item: Item) => string, token: (item: Item) => Json): Json => {
    const group: Record<string, Json> = {};
    for (const item of items) {
      // Braces, full stops and a leading dollar have a meaning in references.
      const stem = nameOf(item).replace(/[{}.]/gu, ' ').replace(/^\$+/u, '').trim() || 'token';
      let name = stem;
      for (let count = 2; name in group; count += 1) name = `${stem} ${count}`;
      group[name] = token(item);
    }
    return group;
  };
  return {
    color: {
      $type: 'color',
      ...named(
        colours,
        ({ name }) => name,
        ({ role, hex }) => ({
          $value: { colorSpace: 'srgb', components: componentsOf(hex), alpha: 1, hex: hex.toLowerCase() },
          $extensions: { [OWN]: { role } },
        }),
      ),
    },
    font: {
      $type: 'fontFamily',
      ...named(
        fonts,
        ({ role }) => role,
        ({ role, family }) => ({ $value: family, $extensions: { [OWN]: { role } } }),
      ),
    },
  };
}

/** Reads colours and font families from design tokens, whatever groups they are in; what else is there is left out. */
export function fromDesignTokens(tokens: unknown): Look {
  const look: Look = { colours: [], fonts: [] };
  const read = (node: Json, name: string, inherited: string | null): void => {
    const type = typeof node['$type'] === 'string' ? node['$type'] : inherited;
    if ('$value' in node) {
      const role = roleOf(node['$extensions']);
      const hex = type === 'color' ? hexOf(node['$value']) : null;
      if (hex !== null) look.colours.push({ name, hex, role: COLOUR_ROLES.find((each) => each === role) ?? 'accent' });
      const [family] = type === 'fontFamily' ? [node['$value']].flat() : [];
      if (typeof family === 'string' && family !== '')
        look.fonts.push({ family, role: FONT_ROLES.find((each) => each === (role ?? name)) ?? 'other' });
      return;
    }
    for (const [key, child] of Object.entries(node))
      if (!key.startsWith('$') && isObject(child)) read(child, key, type);
  };
  if (isObject(tokens)) read(tokens, '', null);
  return look;
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function roleOf(extensions: unknown): unknown {
  const own = isObject(extensions) ? extensions[OWN] : null;
  return isObject(own) ? own['role'] : undefined;
}

function componentsOf(hex: string): number[] {
  return [1, 3, 5].map((at) => Number((Number.parseInt(hex.slice(at, at + 2), 16) / 255).toFixed(4)));
}

/** A colour in sRGB, by its hex value or its components; null for other spaces without a hex value, and for references. */
function hexOf(value: unknown): string | null {
  if (!isObject(value)) return null;
  const { hex, colorSpace, components } = value;
  if (typeof hex === 'string' && /^#[0-9a-f]{6}$/iu.test(hex)) return hex.toUpperCase();
  if (colorSpace !== 'srgb' || !Array.isArray(components) || components.length !== 3) return null;
  const bytes = components.map((part) =>
    typeof part === 'number' ? Math.round(Math.min(1, Math.max(0, part)) * 255) : 0,
  );
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`.toUpperCase();
}
