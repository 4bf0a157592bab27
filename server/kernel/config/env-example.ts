import { z } from 'zod';
import type { VariableOwner } from './read-environment.ts';

const WIDTH = 118;

/**
 * The text of `.env.example`: every variable with what it means and its default, commented out, by owner.
 */
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
