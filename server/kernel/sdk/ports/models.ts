import { defineService } from '../service-token.ts';
import type { TextModel, ModelUsage } from './text-model.ts';
import type { LookupFunction } from 'node:net';
import type { CheckState, ConnectionCheck } from '../../../../common/api/models.ts';
import type { MessageParams } from '../../../../common/deck/coded-error.ts';
import type { Scope } from '../scope.ts';

/** The models the service works with, as configured. */
export interface Models {
  text: TextModel;
  vision?: VisionModel;
  image?: ImageModel;
}

/** Asks for the models; `fallback` is the built-in text model, which is always there. */
export interface ModelSource {
  current(): Promise<Models>;
  /**
   * The text model in use, for people: its provider and, where it has one, its name. `has_access`: whether its key, or the
   * address of a server that takes none, is configured; reported where the source knows.
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
    /** Pixels. */
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
   * The text in a picture, and one sentence saying what it shows.
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

/** A call of a model that is about to be made. */
export interface PlannedCall {
  kind: 'text' | 'vision' | 'image';
  task: string;
  provider: string;
  /** Empty where the provider has but one. */
  model: string;
  /** Whether it is free: its calls are counted, but no budget blocks them. */
  is_free: boolean;
  /** What it will take, as far as that is known before. */
  input_tokens: number;
  output_tokens: number;
  images: number;
}

export type CallOutcome = 'ok' | 'failed' | 'cancelled';

/** A running call. */
export interface OpenCall {
  /** Ends it, once. @param usage null where it never reached the provider. */
  settle(end: { usage: ModelUsage | null; outcome: CallOutcome }): Promise<void>;
}

/** Port of what counts the calls of models. */
export interface UsageMeter {
  /**
   * Asks whether a call may be made, and sets its cost aside until it is settled.
   * @throws AppError `conflict` `usage.budget_spent` when it exceeds the client's budget for the month.
   */
  open(call: PlannedCall): Promise<OpenCall>;
}

export const USAGE_METER = defineService<UsageMeter>('usage-meter');

/** What calls came to, together. */
export interface UsageSums {
  calls: number;
  input_tokens: number;
  output_tokens: number;
  images: number;
  /** In `currency`; null where calls that cost something had no price. */
  cost: number | null;
  /** Null where no prices are set. */
  currency: string | null;
}

/** Port for how much jobs have cost so far. */
export interface JobCosts {
  /** By job id; jobs without calls are absent. */
  ofJobs(scope: Scope, jobIds: readonly string[]): Promise<ReadonlyMap<string, UsageSums>>;
}

export const JOB_COSTS = defineService<JobCosts>('job-costs');
