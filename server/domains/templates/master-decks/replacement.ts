import type { LayoutChange, MasterReplacement, MasterReplacementInput } from '../../../../common/api/master-decks.ts';
import { canonicalJson } from '../../../kernel/sdk/canonical-json.ts';
import type { Caller, Scope } from '../../../kernel/sdk/scope.ts';
import type { Clock } from '../../../kernel/sdk/clock.ts';
import type { UploadedFile } from '../../../kernel/sdk/define-route.ts';
import type { Contributions } from '../../../kernel/sdk/hook-point.ts';
import type { TemplateUse } from '../contract.ts';
import type { LayoutRecord } from '../templates/model.ts';
import { keepParse, owned } from './read-master.ts';
import { assertMasterName } from './policy.ts';
import type { ReadMaster } from './read-master.ts';
import { renewDeck } from './renew-deck.ts';
import type { RenewDeckParts } from './renew-deck.ts';
import type { MasterDeckService } from './service.ts';

interface ReplacementParts extends RenewDeckParts {
  service: Pick<MasterDeckService, 'get' | 'note'>;
  /** The layouts of a template with their code. */
  layoutsOf: (scope: Scope, templateId: string) => Promise<LayoutRecord[]>;
  uses: Contributions<TemplateUse>;
  read: ReadMaster;
  /** @throws AppError `conflict` `master_decks.exists` */
  refuseKnown: (scope: Scope, clientId: string, sha256: string) => Promise<void>;
  clock: Clock;
}

type LayoutFacts = Pick<LayoutRecord, 'layout_id' | 'name' | 'json_schema' | 'layout_code'>;

/** Presentations that are named. */
const NAMED = 20;

/** Replaces a master deck's file, or reports what replacing it would change. */
export type ReplaceMaster = (
  caller: Caller,
  id: string,
  file: UploadedFile,
  options: MasterReplacementInput,
  signal: AbortSignal,
) => Promise<MasterReplacement>;

/**
 * Over its parts. The template keeps its id, its name and which layouts are on; presentations keep the file that they were
 * prepared with.
 */
export function createMasterReplacement(parts: ReplacementParts): ReplaceMaster {
  const { service, store, read, clock } = parts;
  return async (caller, id, file, options, signal) => {
    const { scope } = caller;
    const deck = await service.get(scope, id);
    assertMasterName(file.name);
    await parts.refuseKnown(scope, deck.client_id, file.blob.sha256);
    const { parse_mode: mode = deck.parse_mode, apply } = options;
    const original = await store.read(file.blob.key);
    const { analysis, fonts_hash } = await read(
      scope,
      deck.client_id,
      { bytes: original, name: file.name, mode },
      signal,
    );
    const before = await parts.layoutsOf(scope, deck.template_id);
    const unusable = new Set(
      analysis.readiness.layouts.flatMap(({ layout_id, is_usable }) => (is_usable ? [] : [layout_id])),
    );
    const after = analysis.layouts.map(({ json_schema, ...layout }) => ({
      ...layout,
      json_schema: JSON.stringify(json_schema),
    }));
    const isOff = ({ layout_id }: LayoutFacts): boolean =>
      unusable.has(layout_id) || before.some((each) => each.layout_id === layout_id && !each.is_enabled);
    const layouts = diffLayouts(before, after, isOff);
    const used_by = await usesOf(parts.uses, scope, deck.template_id);
    const readiness_score = { before: deck.readiness_score, after: Math.round(analysis.readiness.score) };
    const diff = { readiness_score, layouts, used_by };
    if (apply === 'false') return { is_applied: false, ...diff };

    const kept = await keepParse(store, analysis, { mode, fonts_hash, original, now: clock.now() });
    const { deck: renewed } = await renewDeck(parts, scope, deck, kept, {
      ...{ file: owned(file.blob), file_name: file.name },
    });
    file.keep();
    const countOf = (state: string): number => layouts.filter((each) => each.state === state).length;
    await service.note(caller, 'replace', renewed, {
      before: { file_name: deck.file_name, sha256: deck.file.sha256, layouts: before.length },
      after: {
        ...{ file_name: renewed.file_name, sha256: renewed.file.sha256, layouts: after.length },
        ...{ added: countOf('added'), removed: countOf('removed'), changed: countOf('changed') },
      },
    });
    return { is_applied: true, ...diff };
  };
}

/** The layouts of the new file in its order, then those that are gone. */
function diffLayouts(
  before: readonly LayoutFacts[],
  after: readonly LayoutFacts[],
  isOff: (layout: LayoutFacts) => boolean,
): MasterReplacement['layouts'] {
  const former = new Map(before.map((layout) => [layout.layout_id, layout]));
  const staying = new Set(after.map(({ layout_id }) => layout_id));
  const shown = after.map((layout) => {
    const was = former.get(layout.layout_id);
    const changes = was === undefined ? [] : changesOf(was, layout);
    const state = was === undefined ? 'added' : changes.length > 0 ? 'changed' : 'kept';
    const former_name = was === undefined || was.name === layout.name ? null : was.name;
    return { name: layout.name, former_name, state, changes, is_offered: !isOff(layout) } as const;
  });
  const gone = before
    .filter(({ layout_id }) => !staying.has(layout_id))
    .map(({ name }) => ({ name, former_name: null, state: 'removed', changes: [], is_offered: false }) as const);
  return [...shown, ...gone].map((each) => ({ ...each, changes: [...each.changes] }));
}

function changesOf(was: LayoutFacts, is: LayoutFacts): LayoutChange[] {
  const isSame = (one: string, other: string): boolean => one === other || normal(one) === normal(other);
  return [
    ...(was.name === is.name ? [] : ['name' as const]),
    ...(isSame(was.json_schema, is.json_schema) ? [] : ['fields' as const]),
    ...(isSame(was.layout_code, is.layout_code) ? [] : ['look' as const]),
  ];
}

/** JSON with its keys in any order; legacy code isn't JSON. */
function normal(text: string): string {
  try {
    return canonicalJson(JSON.parse(text));
  } catch {
    return text;
  }
}

async function usesOf(
  uses: Contributions<TemplateUse>,
  scope: Scope,
  templateId: string,
): Promise<MasterReplacement['used_by']> {
  const sum: MasterReplacement['used_by'] = { total: 0, items: [] };
  for (const use of uses.list()) {
    const { items, total } = await uses.call(use, (value) => value.presentations(scope, templateId, NAMED));
    sum.total += total;
    sum.items.push(...items);
  }
  return sum;
}
