import { defineService } from '../service-token.ts';
import type { TextModel, ModelUsage } from './text-model.ts';
import type { LookupFunction } from 'node:net';
import type { CheckState, ConnectionCheck } from '../../../../common/api/models.ts';
import type { MessageParams } from '../../../../common/deck/coded-error.ts';
import type { Scope } from '../scope.ts';

/** The configured models. */
export interface Models {
  text: TextModel;
  vision?: VisionModel;
  image?: ImageModel;
}

/** Provides the models; `fallback` is the built-in text model, which is always available. */
export interface ModelSource {
  current(): Promise<Models>;
  /**
   * The text model in use, for display: its provider and its name, if it has one. `has_access`: whether its key, or the
   * address of a server without keys, is configured; only reported if the source knows.
   */
  describe(): Promise<{ provider: string; name: string | null; has_access?: boolean }>;
  readonly fallback: TextModel;
}

export const MODELS = defineService<ModelSource>('models');

/** Port of a model that draws pictures. Failures are `ModelError`s, as for text. */
export interface ImageModel {
  readonly provider: string;
  /** Its name at the provider. */
  readonly model?: string;
  /** Draws one picture; PNG bytes. */
  drawImage(request: {
    prompt: string;
    /** In pixels. */
    width: number;
    height: number;
    signal?: AbortSignal;
    /** As for text. */
    onUsage?: (usage: ModelUsage) => void;
  }): Promise<{ image: Uint8Array; usage: ModelUsage }>;
}

/** Port of a model that reads pictures. Failures are `ModelError`s, as for text. */
export interface VisionModel {
  readonly provider: string;
  /** Its name at the provider. */
  readonly model?: string;
  /**
   * Returns the text in a picture and a sentence that describes it.
   * @param image PNG or JPEG bytes.
   */
  readImage(request: {
    image: Uint8Array;
    media_type: 'image/png' | 'image/jpeg';
    language: string;
    signal?: AbortSignal;
    /** As for text. */
    onUsage?: (usage: ModelUsage) => void;
  }): Promise<{ text: string; description: string; usage: ModelUsage }>;
}

/** The address, key and models of a provider. */
export interface ModelAccess {
  provider: 'builtin' | 'openai';
  /** "/v1" included; null for the built-in model. */
  base_url: string | null;
  /** The operator set the address in an environment variable: it may be inside the network. */
  is_trusted_address: boolean;
  api_key: string | null;
  model: string | null;
  vision_model: string | null;
  image_model: string | null;
}

/** Values of a form that replace those in use: absent keeps the one in use, null selects the default. */
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
  /** Why it failed. */
  reason: { code: string; params: MessageParams } | null;
  duration_ms: number;
}

/** The result of testing a provider. */
export interface ProbeResult {
  checks: CheckResult[];
  structured: 'json_schema' | 'json_object' | 'prompt' | null;
  first_token_ms: number | null;
  tokens_per_second: number | null;
  models: number | null;
}

/** How the probe connects: the lookup refuses addresses that are not allowed. */
export interface ProbeConnection {
  lookup?: LookupFunction;
  signal: AbortSignal;
}

/** Port that tests the abilities of a provider, independent of the models in use and of usage metering. */
export interface ModelProbe {
  /** The hosts in `ALLOWED_MODEL_HOSTS`: these may be inside the network. */
  readonly hosts: readonly string[];
  /** Completes a form. A saved key is only used with the address it was saved for. */
  access(form: ModelAccessForm): Promise<ModelAccess>;
  /** Null if the server has no list. @throws ModelError if it can't be reached. */
  list(access: ModelAccess, connection: ProbeConnection): Promise<ListedModel[] | null>;
  test(access: ModelAccess, connection: ProbeConnection): Promise<ProbeResult>;
}

export const MODEL_PROBE = defineService<ModelProbe>('model-probe');

/** A planned call of a model. */
export interface PlannedCall {
  kind: 'text' | 'vision' | 'image';
  task: string;
  provider: string;
  /** Empty if the provider has only one. */
  model: string;
  /** Whether it is free: its calls are counted, but not limited by a budget. */
  is_free: boolean;
  /** The estimated tokens of the call. */
  input_tokens: number;
  output_tokens: number;
  images: number;
}

export type CallOutcome = 'ok' | 'failed' | 'cancelled';

/** A running call. */
export interface OpenCall {
  /** Ends it, once. @param usage null if it never reached the provider. */
  settle(end: { usage: ModelUsage | null; outcome: CallOutcome }): Promise<void>;
}

/** Port for metering model calls. */
export interface UsageMeter {
  /**
   * Checks whether a call is allowed, and reserves its cost until it is settled.
   * @throws AppError `conflict` `usage.budget_spent` if it exceeds the client's budget for the month.
   */
  open(call: PlannedCall): Promise<OpenCall>;
}

export const USAGE_METER = defineService<UsageMeter>('usage-meter');

/** Totals of model calls. */
export interface UsageSums {
  calls: number;
  input_tokens: number;
  output_tokens: number;
  images: number;
  /** In `currency`; null if any paid call has no price. */
  cost: number | null;
  /** Null if no prices are set. */
  currency: string | null;
}

/** Port for the cost of jobs so far. */
export interface JobCosts {
  /** By job id; jobs without calls are absent. */
  ofJobs(scope: Scope, jobIds: readonly string[]): Promise<ReadonlyMap<string, UsageSums>>;
}

export const JOB_COSTS = defineService<JobCosts>('job-costs');
