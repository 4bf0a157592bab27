import { z } from 'zod';
import { CodedError } from '../../../common/deck/coded-error.ts';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

interface VariableOwner {
  /** "core" or a plugin's name. */
  owner: string;
  schema: z.ZodObject;
}

/**
 * Parses the environment for all owners at once; an empty value counts as unset.
 * @returns frozen values by owner.
 * @throws ConfigError `config.invalid_variables` with all faults together, each with variable, owner and reason, but
 *   never a value; `config.same_variable` when two owners declare the same variable.
 */
export function readEnvironment(
  environment: NodeJS.ProcessEnv,
  owners: readonly VariableOwner[],
): ReadonlyMap<string, Readonly<Record<string, unknown>>> {
  assertOneOwner(owners);
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const values = new Map<string, Readonly<Record<string, unknown>>>();
  const faults: string[] = [];
  for (const { owner, schema } of owners) {
    const parsed = schema.safeParse(set);
    if (parsed.success) values.set(owner, Object.freeze(parsed.data));
    else faults.push(...parsed.error.issues.map((issue) => `${issue.path.join('.')} (${owner}): ${issue.message}`));
  }
  if (faults.length > 0) throw new ConfigError('config.invalid_variables', { names: faults.join('; ') });
  return values;
}

function assertOneOwner(owners: readonly VariableOwner[]): void {
  const owned = new Map<string, string>();
  for (const { owner, schema } of owners) {
    for (const variable of Object.keys(schema.shape)) {
      const other = owned.get(variable);
      if (other !== undefined) throw new ConfigError('config.same_variable', { variable, one: other, other: owner });
      owned.set(variable, owner);
    }
  }
}

/** Required configuration is missing or invalid: `config.invalid_variables`, `config.no_model_key`, `config.model_host_not_allowed`. */
export class ConfigError extends CodedError {}

const FILE = fileURLToPath(new URL('../../../.env', import.meta.url));

/**
 * The environment of this process, plus the variables of a `.env` file beside package.json; variables that are already
 * set take precedence.
 */
export function processEnvironment(): NodeJS.ProcessEnv {
  if (existsSync(FILE)) process.loadEnvFile(FILE);
  return process.env;
}

const WIDTH = 118;

/** The text of `.env.example`: every variable with its meaning and default, commented out, by owner. */
export function envExample(owners: readonly VariableOwner[]): string {
  const lines = [
    '# Variables of Lectern. Copy this file to .env and take the # away where you want another value than the default.',
    '# Written by `npm run env:example` from the schemas of the core and the plugins; do not edit it by hand.',
  ];
  for (const { owner, schema } of owners) {
    if (Object.keys(schema.shape).length === 0) continue;
    lines.push('', `## ${owner}`);
    const input = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
    for (const [variable, field] of Object.entries(schema.shape)) {
      const meta = (field as z.ZodType).meta();
      const description = (meta?.description ?? '').replace(/\.$/, '');
      const secret = meta?.secret === true ? ' (secret)' : '';
      lines.push(...wrapped(`${description}${secret}.`), `#${variable}=${defaultOf(input, variable)}`);
    }
  }
  return `${lines.join('\n')}\n`;
}

function defaultOf(schema: z.core.JSONSchema.BaseSchema, variable: string): string {
  const property = schema.properties?.[variable];
  const value = typeof property === 'object' ? property.default : undefined;
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

function wrapped(text: string): string[] {
  const lines: string[] = [];
  let line = '#';
  for (const word of text.split(' ')) {
    if (line.length + word.length + 1 > WIDTH) {
      lines.push(line);
      line = '#';
    }
    line += ` ${word}`;
  }
  return [...lines, line];
}
