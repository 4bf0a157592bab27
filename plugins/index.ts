import type { Plugin } from '../server/kernel/sdk/define-plugin.ts';
import { plugin as brand } from './brand/plugin.ts';
import { plugin as codegen } from './codegen/plugin.ts';
import { plugin as diagram } from './diagram/plugin.ts';
import { plugin as exporter } from './export/plugin.ts';
import { plugin as ingest } from './ingest/plugin.ts';
import { plugin as render } from './render/plugin.ts';

/** The installed plugins, in order. A server starts without any of them; the routes that need it are then absent. */
export const plugins: readonly Plugin[] = [ingest, diagram, render, exporter, codegen, brand];
