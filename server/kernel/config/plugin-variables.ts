import { coreVariables } from './core-variables.ts';

/** The variables that must be known before the others can be: which plugins there are. */
export const pluginVariables = coreVariables.pick({ PLUGINS: true, DISABLED_PLUGINS: true });
