import type { PluginSettings } from '../../../../common/api/operations.ts';
import { fieldTitle } from '../../data/setting-title.ts';

/** A setting as a form shows it; its value as text. */
export interface SettingForm {
  name: string;
  title: string;
  description: string;
  kind: 'secret' | 'boolean' | 'choice' | 'number' | 'list' | 'json' | 'text';
  options: readonly string[];
  value: unknown;
  text: string;
}

interface FieldSchema {
  type?: string | string[];
  title?: string;
  description?: string;
  enum?: unknown[];
  secret?: boolean;
  items?: FieldSchema;
  anyOf?: FieldSchema[];
}

/** One field of a plugin's settings, from its JSON Schema. */
export function readField({ schema, values }: PluginSettings, name: string): SettingForm {
  const properties = (schema.properties ?? {}) as Record<string, FieldSchema>;
  const outer = properties[name] ?? {};
  const field = outer.anyOf?.find(({ type }) => type !== 'null') ?? outer;
  const value = values[name];
  const kind = kindOf({ ...outer, ...field }, value);
  return {
    ...{ name, kind, value },
    title: outer.title ?? fieldTitle(name),
    description: outer.description ?? field.description ?? '',
    options: (field.enum ?? []).map(String),
    text: textOf(kind, value),
  };
}

function kindOf(field: FieldSchema, value: unknown): SettingForm['kind'] {
  if (field.secret === true || (typeof value === 'object' && value !== null && 'is_set' in value)) return 'secret';
  if (field.enum !== undefined) return 'choice';
  const type = [field.type].flat().find((each) => each !== 'null');
  if (type === 'boolean') return 'boolean';
  if (type === 'number' || type === 'integer') return 'number';
  if (type === 'array' && field.items?.type === 'string') return 'list';
  return type === 'array' || type === 'object' ? 'json' : 'text';
}

function textOf(kind: SettingForm['kind'], value: unknown): string {
  if (kind === 'secret' || value === undefined || value === null) return '';
  if (kind === 'list' && Array.isArray(value)) return value.join('\n');
  return typeof value === 'string' ? value : JSON.stringify(value, null, kind === 'json' ? 2 : undefined);
}

/** The value sent for a text; null clears the setting. Invalid JSON is sent unchanged, and the server reports the error. */
export function valueOf({ kind }: SettingForm, text: string): unknown {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  if (kind === 'boolean') return trimmed === 'true';
  if (kind === 'number') return Number(trimmed);
  if (kind === 'list')
    return trimmed
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
  if (kind !== 'json') return trimmed;
  try {
    return JSON.parse(trimmed) as unknown;
  } catch {
    return trimmed;
  }
}

export function isSecretSet(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'is_set' in value && value.is_set === true;
}

export const shownValue = (text: string): string => (text === '' ? '–' : text);
