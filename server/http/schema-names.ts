import { zodToOpenAPIRegistry } from '@asteasolutions/zod-to-openapi';
import { z } from 'zod';
import * as accounts from '../../common/api/accounts.ts';
import * as analytics from '../../common/api/analytics.ts';
import * as audit from '../../common/api/audit.ts';
import * as brand from '../../common/api/brand.ts';
import * as diagrams from '../../common/api/diagrams.ts';
import * as exports from '../../common/api/exports.ts';
import * as files from '../../common/api/files.ts';
import * as finding from '../../common/api/finding.ts';
import * as images from '../../common/api/images.ts';
import * as jobs from '../../common/api/jobs.ts';
import * as masterDecks from '../../common/api/master-decks.ts';
import * as models from '../../common/api/models.ts';
import * as operations from '../../common/api/operations.ts';
import * as outlines from '../../common/api/outlines.ts';
import * as presentations from '../../common/api/presentations.ts';
import * as review from '../../common/api/review.ts';
import * as session from '../../common/api/session.ts';
import * as slides from '../../common/api/slides.ts';
import * as sourceBlocks from '../../common/api/source-blocks.ts';
import * as storage from '../../common/api/storage.ts';
import * as templates from '../../common/api/templates.ts';
import * as usage from '../../common/api/usage.ts';

const MODULES = [
  ...[
    accounts,
    analytics,
    audit,
    brand,
    diagrams,
    exports,
    files,
    finding,
    images,
    jobs,
    masterDecks,
    models,
    operations,
  ],
  ...[outlines, presentations, review, session, slides, sourceBlocks, storage, templates, usage],
];
/** Kinds of schema that are worth a type of their own. */
const COMPOUND: readonly string[] = ['object', 'array', 'union', 'record', 'pipe'];

/**
 * Names the schemas of the API in its description after what they are called here (`presentationSchema` is `Presentation`), so
 * that generators of clients give named types.
 */
export function nameSchemas(): void {
  const taken = new Set<string>();
  for (const module of MODULES) {
    for (const [name, schema] of Object.entries(module)) {
      if (!(schema instanceof z.ZodType) || /(?:Params|Query)$/.test(name)) continue;
      if (COMPOUND.includes(schema.def.type)) nameSchema(schema, pascal(name.replace(/Schema$/, '')), taken);
    }
  }
}

/** Names a schema, unless it has a name already. */
export function nameSchema(schema: z.ZodType, name: string, taken = new Set<string>()): void {
  const known = zodToOpenAPIRegistry.get(schema) as { _internal?: { refId?: string } } | undefined;
  if (known?._internal?.refId !== undefined || z.globalRegistry.get(schema)?.id !== undefined) return;
  let free = name;
  for (let number = 2; taken.has(free); number += 1) free = `${name}${number}`;
  taken.add(free);
  zodToOpenAPIRegistry.add(schema, { ...known, _internal: { ...known?._internal, refId: free } } as never);
}

/** `get_presentations_id` as `GetPresentationsId`. */
export function pascal(name: string): string {
  return name.replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
