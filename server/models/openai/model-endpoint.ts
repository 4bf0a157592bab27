import OpenAI from 'openai';
import { DEFAULT_BASE_URL } from '../../kernel/config/model-config.ts';

/** How structured answers are asked for. `auto` begins with the strictest and steps down when the server refuses it. */
type StructuredMode = 'json_schema' | 'json_object' | 'plain';

export interface OpenAiConfig {
  /** Address of an OpenAI-compatible API, "/v1" included. */
  base_url?: string;
  /** May be empty for servers without keys. */
  api_key?: string;
  model: string;
  /** For a whole call, its retries and repair included. */
  time_out_ms?: number;
  /** Longest silence between two pieces of a streamed answer; how long the first one takes is not limited by it. */
  chunk_time_out_ms?: number;
  /** How often a refused or failed request is sent again. */
  max_retries?: number;
  structured?: 'json_schema' | 'json_object' | 'auto';
}

/** A model at a server, and what has been learned about the server so far. */
export interface ModelEndpoint {
  client: OpenAI;
  model: string;
  api_key: string;
  time_out_ms: number;
  chunk_time_out_ms: number;
  max_retries: number;
  /** Changes when the server refuses what it was asked for. */
  abilities: { structured: StructuredMode; can_step_down: boolean; has_stream_usage: boolean };
}

export const PROVIDER = 'openai';
const DEFAULT_TIME_OUT_MS = 600_000;
const DEFAULT_CHUNK_TIME_OUT_MS = 45_000;
const DEFAULT_RETRIES = 3;

/** Opens a client that takes nothing from the environment, logs nothing and leaves retries to us. */
export function openModelEndpoint(config: OpenAiConfig): ModelEndpoint {
  const timeOutMs = config.time_out_ms ?? DEFAULT_TIME_OUT_MS;
  const structured = config.structured ?? 'auto';
  return {
    client: new OpenAI({
      baseURL: config.base_url ?? DEFAULT_BASE_URL,
      // The library insists on a key; servers without keys ignore it.
      apiKey: config.api_key || 'none',
      adminAPIKey: null,
      organization: null,
      project: null,
      timeout: timeOutMs,
      maxRetries: 0,
      logLevel: 'off',
    }),
    model: config.model,
    api_key: config.api_key ?? '',
    time_out_ms: timeOutMs,
    chunk_time_out_ms: Math.min(config.chunk_time_out_ms ?? DEFAULT_CHUNK_TIME_OUT_MS, timeOutMs),
    max_retries: config.max_retries ?? DEFAULT_RETRIES,
    abilities: {
      structured: structured === 'auto' ? 'json_schema' : structured,
      can_step_down: structured === 'auto',
      has_stream_usage: true,
    },
  };
}
