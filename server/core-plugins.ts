import { plugin as accounts } from './domains/accounts/plugin.ts';
import { plugin as ai } from './models/plugin.ts';
import { plugin as analytics } from './domains/insights/analytics/plugin.ts';
import { plugin as audit } from './domains/audit/plugin.ts';
import { plugin as briefs } from './domains/presentations/briefs/plugin.ts';
import { plugin as designs } from './domains/templates/designs/plugin.ts';
import { plugin as files } from './domains/sources/files/plugin.ts';
import { plugin as firstRun } from './domains/operations/first-run/plugin.ts';
import { plugin as fonts } from './domains/sources/fonts/plugin.ts';
import { plugin as images } from './domains/sources/images/plugin.ts';
import { plugin as limits } from './domains/operations/limits/plugin.ts';
import { plugin as outlines } from './domains/presentations/outlines/plugin.ts';
import { plugin as presentations } from './domains/presentations/plugin.ts';
import { plugin as retention } from './domains/operations/retention/plugin.ts';
import { plugin as review } from './domains/review/plugin.ts';
import { plugin as storage } from './domains/operations/storage/plugin.ts';
import { plugin as settings } from './domains/operations/settings/plugin.ts';
import { plugin as slides } from './domains/presentations/slides/plugin.ts';
import { plugin as templates } from './domains/templates/plugin.ts';
import { plugin as usage } from './domains/insights/usage/plugin.ts';
import { plugin as jobs } from './jobs/plugin.ts';
import type { Plugin } from './kernel/sdk/define-plugin.ts';

/** What every server consists of, by the same mechanism as its plugins. */
export const corePlugins: readonly Plugin[] = [
  ai,
  jobs,
  limits,
  audit,
  settings,
  accounts,
  usage,
  files,
  fonts,
  templates,
  presentations,
  designs,
  images,
  briefs,
  outlines,
  slides,
  review,
  retention,
  storage,
  analytics,
  firstRun,
];
