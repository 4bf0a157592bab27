import type { LayoutRole } from './layout.ts';

/** One kind of slide: what it is in the story. */
export interface SlideKindSpec {
  /** Its name in English, for clients without a text of their own. */
  label: string;
  /** Whether it is part of the deck's frame, made from the outline itself and not from sources. */
  is_frame: boolean;
  /** When a model chooses it, as the outline prompt puts it after the name; null if it needs no explanation. */
  prompt: string | null;
  /** What it asks of its layout, roles best first; null if the evidence on the slide decides. */
  layout: {
    roles: readonly LayoutRole[];
    bodies: 0 | 1;
    has_subtitle?: true;
    has_source_line?: true;
  } | null;
  /** Words in the description of a layout that suit it, best first. */
  layout_words: readonly RegExp[];
  /** Finding when the template has no layout for it. */
  no_layout: string | null;
}

/** The kinds of slides. Schemas, prompts, layout needs, menus and names derive from this list. */
export const slideKinds = {
  title: {
    label: 'Title slide',
    is_frame: true,
    prompt: null,
    layout: { roles: ['title', 'section', 'title_only', 'content'], bodies: 0, has_subtitle: true },
    layout_words: [/\btitle slide|opening|cover/iu, /\bsubtitle/iu, /\btitle/iu],
    no_layout: 'slides.no_layout_for_cover',
  },
  agenda: {
    label: 'Agenda',
    is_frame: true,
    prompt: null,
    layout: { roles: ['content', 'two_content', 'chart_text'], bodies: 1 },
    layout_words: [/\bagenda/iu, /\b(?:bullets?|list|content|body)/iu],
    no_layout: null,
  },
  section: {
    label: 'Section',
    is_frame: true,
    prompt: 'to open a chapter of a long deck',
    layout: { roles: ['section', 'title', 'title_only', 'closing'], bodies: 0, has_subtitle: true },
    layout_words: [/\bsection|divider|chapter/iu, /\btitle/iu],
    no_layout: 'slides.no_layout_for_section',
  },
  content: {
    label: 'Content',
    is_frame: false,
    prompt: null,
    layout: null,
    layout_words: [/\b(?:content|bullets?|body)/iu, /\btext/iu],
    no_layout: null,
  },
  quote: {
    label: 'Quote',
    is_frame: false,
    prompt: 'for a quote block',
    layout: { roles: ['quote', 'section', 'content'], bodies: 1 },
    layout_words: [/\bquot/iu, /\b(?:statement|text)/iu],
    no_layout: 'slides.no_layout_for_quote',
  },
  big_number: {
    label: 'Big number',
    is_frame: false,
    prompt: 'for one striking number',
    layout: { roles: ['big_number', 'content'], bodies: 1, has_source_line: true },
    layout_words: [/\bbig number|key figure|number|statistic/iu, /\b(?:statement|caption)/iu],
    no_layout: 'slides.no_layout_for_number',
  },
  picture: {
    label: 'Picture',
    is_frame: false,
    prompt: 'for a figure',
    layout: null,
    layout_words: [/\bpicture|image|photo/iu, /\bcontent/iu],
    no_layout: null,
  },
  closing: {
    label: 'Closing slide',
    is_frame: true,
    prompt: null,
    layout: { roles: ['closing', 'content', 'two_content'], bodies: 1 },
    layout_words: [/\bclosing|thank|end|conclusion|takeaway/iu, /\b(?:bullets?|content|body)/iu],
    no_layout: null,
  },
} as const satisfies Readonly<Record<string, SlideKindSpec>>;

export type SlideKind = keyof typeof slideKinds;

/** All kinds in the order in which people choose them, for schemas. */
export const SLIDE_KINDS = Object.keys(slideKinds) as [SlideKind, ...SlideKind[]];

export function isSlideKind(name: string): name is SlideKind {
  return Object.hasOwn(slideKinds, name);
}

export function specOfSlide(kind: SlideKind): SlideKindSpec {
  return slideKinds[kind];
}

/** When to use which kind, for the prompt of an outline: kinds that show evidence first. */
export function slideKindGuide(): string {
  const explained = SLIDE_KINDS.flatMap((kind) => {
    const { prompt, is_frame } = specOfSlide(kind);
    return prompt === null ? [] : [{ is_frame, text: `"${kind}" ${prompt}` }];
  });
  const ordered = [...explained.filter((each) => !each.is_frame), ...explained.filter((each) => each.is_frame)];
  return `Use kind ${ordered.map(({ text }) => text).join(', ')}.`;
}
