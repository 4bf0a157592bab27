import { plugin as ai } from './ai/plugin.ts';
import { plugin as audit } from './domains/audit/plugin.ts';
import { plugin as briefs } from './domains/briefs/plugin.ts';
import { plugin as clients } from './domains/clients/plugin.ts';
import { plugin as designs } from './domains/designs/plugin.ts';
import { plugin as files } from './domains/files/plugin.ts';
import { plugin as fonts } from './domains/fonts/plugin.ts';
import { plugin as images } from './domains/images/plugin.ts';
import { plugin as limits } from './domains/limits/plugin.ts';
import { plugin as masterDecks } from './domains/master-decks/plugin.ts';
import { plugin as outlines } from './domains/outlines/plugin.ts';
import { plugin as presentations } from './domains/presentations/plugin.ts';
import { plugin as retention } from './domains/retention/plugin.ts';
import { plugin as review } from './domains/review/plugin.ts';
import { plugin as session } from './domains/session/plugin.ts';
import { plugin as settings } from './domains/settings/plugin.ts';
import { plugin as slides } from './domains/slides/plugin.ts';
import { plugin as teams } from './domains/teams/plugin.ts';
import { plugin as templates } from './domains/templates/plugin.ts';
import { plugin as usage } from './domains/usage/plugin.ts';
import { plugin as users } from './domains/users/plugin.ts';
import { plugin as jobs } from './jobs/plugin.ts';
import type { Plugin } from './sdk/define-plugin.ts';

/** What every server consists of, by the same mechanism as its plugins. */
export const corePlugins: readonly Plugin[] = [
  ai,
  jobs,
  limits,
  audit,
  settings,
  clients,
  usage,
  teams,
  users,
  session,
  files,
  fonts,
  templates,
  masterDecks,
  presentations,
  designs,
  images,
  briefs,
  outlines,
  slides,
  review,
  retention,
];
