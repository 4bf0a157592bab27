import { clientOfNew, auditedBy } from '../../../kernel/sdk/scope.ts';
import { randomUUID } from 'node:crypto';
import type { TemplateInput } from '../../../../common/api/templates.ts';
import type { Finding } from '../../../../common/deck/finding.ts';
import type { LayoutModel, LayoutField } from '../../../../common/deck/layout.ts';
import { masterOfComponents } from '../../../../common/master/component-code/master-of-components.ts';
import { AppError, DuplicateError } from '../../../kernel/sdk/app-error.ts';
import type { Caller, Scope } from '../../../kernel/sdk/scope.ts';
import type { AuditEntry } from '../../../kernel/sdk/ports/audit-sink.ts';
import type { FileStore, StoredBlob } from '../../../kernel/sdk/ports/file-store.ts';
import type { Clients } from '../../accounts/contract.ts';
import { DEFAULT_TEMPLATE } from '../contract.ts';
import type { NewTemplateLayout, RemovedTemplate, Template } from '../contract.ts';
import type { BuiltinTemplate } from './builtin-templates.ts';
import type { MasterCache } from './master-cache.ts';
import type { ReadCodes } from './read-codes.ts';
import { shownName } from './registry.ts';
import type { Registry } from './registry.ts';
import type { SeenTemplates } from './service.ts';
import type { Logger } from '../../../kernel/sdk/logger.ts';
import type { MasterAnalyst } from '../../../kernel/sdk/ports/deck-output.ts';
import type { Fonts } from '../../sources/fonts/contract.ts';

/** Templates that are made of layouts given as code. */
export interface CodeTemplates {
  /**
   * Reads the code, makes a master deck of it on the default template's theme, and keeps that as a template. A layout that
   * fails its test fill is disabled, as one of a master deck is.
   * @throws AppError `conflict` `templates.name_taken`; `invalid` `templates.client_missing`; `not_found` for the client.
   */
  create(caller: Caller, input: TemplateInput, signal: AbortSignal): Promise<Template>;
  /** @throws AppError `not_found`; `conflict` `templates.builtin_fixed`, `templates.of_master_deck`. */
  remove(caller: Caller, id: string): Promise<RemovedTemplate>;
}

interface CodeTemplatesParts {
  seen: Pick<SeenTemplates, 'get'>;
  registry: Registry;
  readCodes: ReadCodes;
  /** Null where nothing can be drawn: layouts are offered untried then. */
  judge: JudgeLayouts | null;
  masters: MasterCache;
  builtin: readonly BuiltinTemplate[];
  store: FileStore;
  clients: Pick<Clients, 'get'>;
  audit: (entry: AuditEntry) => Promise<void>;
}

/** The service over its parts. */
export function createCodeTemplates(parts: CodeTemplatesParts): CodeTemplates {
  const { seen, registry, readCodes, judge, masters, builtin, store, clients, audit } = parts;

  const note = (caller: Caller, verb: 'create' | 'delete', { id, name, client_id }: Template): Promise<void> =>
    audit({
      ...auditedBy(caller),
      action: `templates.${verb}`,
      client_id,
      target: { kind: 'template', id, name },
    });

  return {
    async create(caller, input, signal) {
      const client_id = await clientOfNew(clients, caller, input.client_id, 'templates.client_missing');
      const { scope } = caller;
      const name = shownName(input.name);
      const base = builtin.find((template) => template.name === DEFAULT_TEMPLATE);
      if (base === undefined) throw new TypeError('the default template is not there');
      const given = input.layouts.map(({ layout_code: code, ...rest }) => ({
        ...{ ...rest, name: shownName(rest.name) },
        layout_code: typeof code === 'string' ? code : JSON.stringify(code),
      }));
      const read = await readCodes(given, signal);
      const drawn = read.map(({ elements }, index) => ({ name: given[index]?.name ?? '', elements }));
      const file_name = fileNameOf(name);
      const { bytes, layout_ids } = await masterOfComponents(base.bytes, file_name, drawn);
      const tried = await judge?.(scope, client_id, { bytes, name: file_name }, signal);
      const kept: StoredBlob[] = [];
      const put = async (content: Uint8Array): Promise<StoredBlob> => {
        const blob = await store.put(content);
        kept.push(blob);
        return blob;
      };
      try {
        const file = { ...(await put(bytes)), name: file_name };
        const { catalogue } = await masters.open(file.sha256, () => Promise.resolve({ bytes, file_name }));
        const models = new Map<string, LayoutModel>(catalogue.layouts.map((layout) => [layout.layout_id, layout]));
        const layouts: NewTemplateLayout[] = [];
        for (const [index, { name: title, description, layout_code, json_schema }] of given.entries()) {
          const layout_id = layout_ids[index] ?? '';
          const model = models.get(layout_id);
          const found = tried?.layouts.get(layout_id);
          layouts.push({
            ...{ layout_id, name: title, layout_code, role: model?.role ?? 'other' },
            description: description === '' ? (model?.description ?? '') : description,
            json_schema: measuredSchema(json_schema, model?.fields ?? []),
            disabled_reason: found?.disabled_reason ?? null,
            thumbnail: found === undefined ? null : await put(found.thumbnail),
          });
        }
        const own = { id: randomUUID(), client_id, master_deck_id: null, title: name, thumbnail: null };
        const findings: Finding[] = [...read.flatMap((each) => each.findings), ...(tried?.findings ?? [])];
        const template = await registry.registerAs(scope, name, { ...own, file, layouts }, { findings });
        // From here on its rows refer to what is kept.
        kept.length = 0;
        await note(caller, 'create', template);
        return template;
      } catch (error) {
        for (const { key } of kept) await store.remove(key);
        if (!(error instanceof DuplicateError)) throw error;
        const code = 'templates.name_taken';
        throw new AppError('conflict', code, { name }, { faults: [{ path: '/name', code, params: { name } }] });
      }
    },
    async remove(caller, id) {
      const template = await seen.get(caller, id);
      if (template.is_builtin) throw new AppError('conflict', 'templates.builtin_fixed');
      if (template.master_deck_id !== null)
        throw new AppError('conflict', 'templates.of_master_deck', { template: template.name });
      const removed = await registry.remove(caller.scope, template.id);
      await note(caller, 'delete', template);
      return removed;
    },
  };
}

/** The file of a template, as its users may find it. */
function fileNameOf(template: string): string {
  return `${template.replace(/[\\/:*?"<>|]+/g, ' ').trim() || 'template'}.pptx`;
}

type Schema = Record<string, unknown>;

/**
 * A schema as it was given, with the limits that were measured if it has none or looser ones: `maxLength` of texts and of the
 * items of lists, `maxItems` of lists.
 * @param fields of the layout, by the names of its properties.
 */
function measuredSchema(schema: Schema, fields: readonly LayoutField[]): Schema {
  const { properties } = schema;
  if (!isObject(properties)) return schema;
  const measured = Object.entries(properties).map(([name, value]): [string, unknown] => {
    const field = fields.find((one) => one.name === name);
    return [name, field === undefined || !isObject(value) ? value : withLimits(value, field)];
  });
  return { ...schema, properties: Object.fromEntries(measured) };
}

function withLimits(schema: Schema, { max_length: length, max_items: items }: LayoutField): Schema {
  if (length <= 0) return schema;
  if (schema['type'] === 'string') return { ...schema, maxLength: least(schema['maxLength'], length) };
  if (schema['type'] !== 'array') return schema;
  const maxItems = Math.max(least(schema['maxItems'], Math.max(1, items)), countOf(schema['minItems']) ?? 1);
  const inner = isObject(schema['items']) && schema['items']['type'] === 'string' ? schema['items'] : null;
  return {
    ...schema,
    maxItems,
    ...(inner === null ? {} : { items: { ...inner, maxLength: least(inner['maxLength'], length) } }),
  };
}

function least(given: unknown, measured: number): number {
  return Math.min(countOf(given) ?? measured, measured);
}

function countOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null;
}

function isObject(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

interface JudgeLayoutsParts {
  analyst: MasterAnalyst;
  fonts: Pick<Fonts, 'setOf'>;
  log: Pick<Logger, 'warn'>;
}

/** What trying a file's layouts has shown. */
interface JudgedLayouts {
  /** By `layout_id`: why a layout is not to be offered, and its picture (PNG). None where nothing could be tried. */
  layouts: ReadonlyMap<string, { disabled_reason: Finding | null; thumbnail: Uint8Array }>;
  /** That it could not be tried. */
  findings: Finding[];
}

/** Tries the layouts of a file that the service has made itself. @throws AppError `unavailable`; CodedError `ooxml.*`. */
type JudgeLayouts = (
  scope: Scope,
  clientId: string,
  file: { bytes: Uint8Array; name: string },
  signal: AbortSignal,
) => Promise<JudgedLayouts>;

/** The analyst's error code for a file that takes too much time or memory. */
const GIVEN_UP = ['render.timed_out', 'render.out_of_memory'];

/** A judge over the analyst, with the fonts of the client: by the same test fills that master decks go through. */
export function createLayoutJudge({ analyst, fonts, log }: JudgeLayoutsParts): JudgeLayouts {
  return async (scope, clientId, { bytes, name }, signal) => {
    const file = { bytes, name, mode: 'layouts' as const, fonts: await fonts.setOf(scope, clientId) };
    try {
      const { layouts, readiness } = await analyst.analyse(file, signal);
      const reasons = new Map(readiness.layouts.map(({ layout_id, reason }) => [layout_id, reason]));
      const judged = layouts.map(({ layout_id, thumbnail }) => {
        return [layout_id, { disabled_reason: reasons.get(layout_id) ?? null, thumbnail }] as const;
      });
      return { layouts: new Map(judged), findings: [] };
    } catch (error) {
      // Capacities are measured anyway. The layouts are offered without test fills, and a finding says so.
      if (!(error instanceof AppError) || !GIVEN_UP.includes(error.code)) throw error;
      log.warn({ err: error }, 'layouts given as code could not be tried');
      return { layouts: new Map(), findings: [{ code: 'templates.untried', params: {}, severity: 'warning' }] };
    }
  };
}
