import type { LookupFunction } from 'node:net';
import type { CheckState, ConnectionCheck } from '../../../../common/api/models.ts';
import type { MessageParams } from '../../../../common/deck/coded-error.ts';
import { defineService } from '../service-token.ts';

/** Where a provider is asked, with which key and for which models. */
export interface ModelAccess {
  provider: 'builtin' | 'openai';
  /** "/v1" included; null for the built-in model. */
  base_url: string | null;
  /** The operator chose the address by an environment variable: it may be anywhere. */
  is_trusted_address: boolean;
  api_key: string | null;
  model: string | null;
  vision_model: string | null;
  image_model: string | null;
}

/** Values of a form in place of those in use: absent takes the one in use, null the default. */
export interface ModelAccessForm {
  provider?: ModelAccess['provider'] | undefined;
  base_url?: string | null | undefined;
  api_key?: string | undefined;
  model?: string | undefined;
  vision_model?: string | undefined;
  image_model?: string | undefined;
}

export interface ListedModel {
  id: string;
  owned_by: string | null;
}

export interface CheckResult {
  check: ConnectionCheck;
  state: CheckState;
  /** Why it did not pass. */
  reason: { code: string; params: MessageParams } | null;
  duration_ms: number;
}

/** What a test of a provider found. */
export interface ProbeResult {
  checks: CheckResult[];
  structured: 'json_schema' | 'json_object' | 'prompt' | null;
  first_token_ms: number | null;
  tokens_per_second: number | null;
  models: number | null;
}

/** How the probe connects: the lookup refuses addresses that may not be reached. */
export interface ProbeConnection {
  lookup?: LookupFunction;
  signal: AbortSignal;
}

/** Port that finds out what a provider can do, beside the models in use and without the meter. */
export interface ModelProbe {
  /** The hosts that `ALLOWED_MODEL_HOSTS` lists: these may be inside the network. */
  readonly hosts: readonly string[];
  /**
   * What a form comes to. A saved key is taken along only to the address it is used at.
   */
  access(form: ModelAccessForm): Promise<ModelAccess>;
  /** Null where the server has no list. @throws ModelError where it can't be asked. */
  list(access: ModelAccess, connection: ProbeConnection): Promise<ListedModel[] | null>;
  test(access: ModelAccess, connection: ProbeConnection): Promise<ProbeResult>;
}

export const MODEL_PROBE = defineService<ModelProbe>('model-probe');
