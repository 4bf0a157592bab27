import * as z from 'zod';
import { clientParams } from './clients.ts';
import { listOf } from './list.ts';

/** A team of a client: presentations are shared with it. */
export const teamSchema = z.strictObject({
  id: z.string(),
  client_id: z.string(),
  name: z.string(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});
export type TeamView = z.output<typeof teamSchema>;

export const teamList = listOf(teamSchema);

export const teamInput = z.object({ name: z.string().trim().min(1).max(120) });
export type TeamInput = z.output<typeof teamInput>;

/** Body of PATCH: what is absent stays. */
export const teamChange = teamInput.partial();
export type TeamChange = z.output<typeof teamChange>;

export const teamParams = clientParams.extend({ team_id: z.string().min(1).max(64) });
