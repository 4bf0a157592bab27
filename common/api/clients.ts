import * as z from 'zod';
import { listOf } from './list.ts';
import { clientBudget, clientBudgetInput } from './usage.ts';

/** A client: an organisation whose data nobody else sees. */
export const clientSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  tenant_id: z.string().nullable().meta({ description: 'Entra tenant whose people belong to it.' }),
  archived_at: z.iso.datetime().nullable(),
  budget: clientBudget.nullable(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});
export type ClientView = z.output<typeof clientSchema>;

export const clientList = listOf(clientSchema);

const name = z.string().trim().min(1).max(120);
const slug = z
  .string()
  .max(60)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .meta({ description: 'Short unique name for addresses: small letters, digits, single hyphens.' });
const tenantId = z.guid().toLowerCase();

/** Body of POST /admin/clients; the slug follows the name where it is absent. */
export const clientInput = z.object({ name, slug: slug.optional(), tenant_id: tenantId.nullish() });
export type ClientInput = z.output<typeof clientInput>;

/** Body of PATCH /admin/clients/{id}: what is absent stays, null clears. */
export const clientChange = z.object({
  name: name.optional(),
  slug: slug.optional(),
  tenant_id: tenantId.nullish(),
  is_archived: z
    .boolean()
    .optional()
    .meta({ description: 'The people of an archived client cannot sign in; their sessions end. Nothing is removed.' }),
  budget: clientBudgetInput.nullish(),
});
export type ClientChange = z.output<typeof clientChange>;

export const clientParams = z.object({ id: z.string().min(1).max(64) });
