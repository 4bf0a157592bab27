import { useRef, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import type * as z from 'zod';
import { checkReportSchema } from '../../../../common/api/rules.ts';
import { useServices } from '../../../../common/web/services.ts';
import { useHost } from '../../data/host.ts';
import type { ShapeChange } from '../../host/host-port.ts';

type Report = NonNullable<z.output<typeof checkReportSchema>['report']>;
export type DeckFinding = Report['gates'][number]['findings'][number];

/** Pixels of the pictures before and after a fix. */
const PICTURE_WIDTH = 480;
const CHECK_TIMEOUT_MS = 90_000;

/** What was changed in the open deck since it was checked, and how its slides looked before. */
interface Changes {
  /** Takes the changes back, the last first. */
  back: readonly (() => Promise<unknown>)[];
  /** Fingerprints of the fixed findings. */
  fixed: ReadonlySet<string>;
  pictures: readonly { slide_id: string; before: string; after: string }[];
}

const NO_CHANGES: Changes = { back: [], fixed: new Set(), pictures: [] };

/** Checks the open deck against the rules of the organisation, makes fixes in it, and takes all of them back at once. */
export function useDeckCheck() {
  const { client } = useServices();
  const host = useHost();
  const stop = useRef<AbortController | null>(null);
  const [step, setStep] = useState<'reading' | 'checking'>('reading');
  const [size, setSize] = useState(0);
  const [changes, setChanges] = useState<Changes>(NO_CHANGES);
  const check = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      const { signal } = (stop.current = new AbortController());
      setStep('reading');
      setChanges(NO_CHANGES);
      const file = await host.readFile({ signal, onSize: setSize });
      setStep('checking');
      const form = new FormData();
      form.append('file', file, `${host.deckName() ?? 'presentation'}.pptx`);
      const { data } = await client.upload('/brand/check-deck', form, {
        ...{ schema: checkReportSchema, signal, timeoutMs: CHECK_TIMEOUT_MS },
      });
      return (data.report?.gates ?? []).flatMap(({ findings }) => findings).sort((a, b) => rank(a) - rank(b));
    },
  });
  /** Changes slides, and notes how they looked before and after. @returns how many findings that fixed */
  const pictured = async (
    slides: readonly string[],
    change: () => Promise<{ back: () => Promise<unknown>; fixed: readonly string[] }>,
  ): Promise<number> => {
    const before = await host.slidePictures(slides, PICTURE_WIDTH);
    const { back, fixed } = await change();
    if (fixed.length === 0) return 0;
    const after = await host.slidePictures(slides, PICTURE_WIDTH);
    setChanges((now) => ({
      back: [back, ...now.back],
      fixed: new Set([...now.fixed, ...fixed]),
      pictures: [
        ...now.pictures.map((each) => ({ ...each, after: after[slides.indexOf(each.slide_id)] ?? each.after })),
        ...slides.flatMap((slide_id, at) =>
          now.pictures.some((each) => each.slide_id === slide_id)
            ? []
            : [{ slide_id, before: before[at] ?? '', after: after[at] ?? '' }],
        ),
      ],
    }));
    return fixed.length;
  };
  const fix = useMutation({
    networkMode: 'always',
    mutationFn: async (fixes: readonly Fix[]) => {
      const slides = [...new Set(fixes.map(({ change }) => change.slide_id))];
      return pictured(slides, async () => {
        const states = await host.changeShapes(fixes.map(({ change }) => change));
        const isMade = (at: number): boolean => Object.keys(states[at] ?? {}).length > 2;
        const made = fixes.filter((_, at) => isMade(at));
        const former = states.filter((_, at) => isMade(at)).reverse();
        return { back: () => host.restoreShapes(former), fixed: made.map(({ fingerprint }) => fingerprint) };
      });
    },
  });
  const applyLayout = useMutation({
    networkMode: 'always',
    mutationFn: ({ slide_id, layout, fingerprint }: LayoutChoice) =>
      pictured([slide_id], async () => {
        const former = await host.applyLayout(slide_id, layout);
        return { back: () => host.applyLayout(slide_id, former), fixed: [fingerprint] };
      }),
  });
  const undo = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      for (const back of changes.back) await back();
      setChanges(NO_CHANGES);
    },
  });
  return { step, size, changes, check, fix, applyLayout, undo, stop: () => stop.current?.abort() };
}

function rank({ severity }: DeckFinding): number {
  return ['error', 'warning', 'info'].indexOf(severity);
}

/** A change that makes a finding go away. */
export interface Fix {
  fingerprint: string;
  change: ShapeChange;
}

/** Another layout of its master for a slide. */
export interface LayoutChoice {
  fingerprint: string;
  slide_id: string;
  layout: string;
}

/** Findings that another layout of the master may fix: it has the placeholders that are missing, or room for what is there. */
const OF_LAYOUT: ReadonlySet<string> = new Set([
  'rule.slide_untitled',
  'rule.footer_missing',
  'rule.outside_area',
  'rule.logo_covered',
  'rule.text_too_small',
  'quality.no_title',
  'quality.text_overflow',
  'quality.table_overflow',
  'quality.chart_too_small',
  'quality.overlap',
  'quality.half_empty',
  'quality.empty_placeholder',
  'quality.master_contrast',
]);

export const mayNeedLayout = ({ code }: DeckFinding): boolean => OF_LAYOUT.has(code);

/** The number of a slide, by which PowerPoint names it too. */
export function hostSlideOf({ slide_id }: DeckFinding): string | null {
  return slide_id !== undefined && /^\d+$/u.test(slide_id) ? `${slide_id}#` : null;
}

/** Whether words or a mark of a person are needed: code can't say what a picture shows. */
export function needsAlt({ code }: DeckFinding): boolean {
  return code.startsWith('rule.no_alt_') || code === 'rule.alt_is_file_name' || code === 'rule.alt_suggested';
}

/** The fix that a finding itself names; null if a person has to decide. */
export function fixOf(finding: DeckFinding): Fix | null {
  const { code, seen, wanted, element_id, fingerprint } = finding;
  const slide_id = hostSlideOf(finding);
  if (slide_id === null || element_id === undefined || seen === undefined || wanted === undefined) return null;
  const at = { slide_id, shape_name: element_id };
  if (code === 'quality.colour_off_brand')
    return { fingerprint, change: { ...at, colour: { from: seen, to: wanted } } };
  if (code === 'quality.font_off_brand') return { fingerprint, change: { ...at, font: { from: seen, to: wanted } } };
  return null;
}
