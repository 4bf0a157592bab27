import type { ModelConfig } from '../../kernel/config/model-config.ts';
import { NO_KEY, DEFAULT_BASE_URL } from '../../kernel/config/model-config.ts';
import { CONNECTION_CHECKS } from '../../../common/api/models.ts';
import type { CheckResult, ModelAccess, ModelProbe, UsageMeter } from '../../kernel/sdk/ports/models.ts';

interface ModelProbeParts {
  /** As models are used now. */
  inUse: () => Promise<ModelConfig>;
  /** As they would be used with a provider that has a server. */
  provider: () => Promise<ModelConfig>;
  /** Of the environment. */
  defaults: { base_url: string | null; model: string };
  /** Absent where usage is not counted. */
  meter: UsageMeter | undefined;
}

const BUILTIN_MODEL = 'builtin';

/** Finds out what a provider can do: the one in use, or one as a form describes it. */
export function createModelProbe({ inUse, provider, defaults, meter }: ModelProbeParts): Omit<ModelProbe, 'hosts'> {
  return {
    async access(form) {
      const current = await inUse();
      const wanted = form.provider ?? current.provider;
      if (wanted === 'builtin') {
        const nothing = { base_url: null, is_trusted_address: true, api_key: null, vision_model: null };
        return { provider: wanted, ...nothing, model: BUILTIN_MODEL, image_model: null };
      }
      const used = await provider();
      const usedAddress = used.base_url ?? DEFAULT_BASE_URL;
      const usedKey = used.api_key === undefined || used.api_key === NO_KEY ? null : used.api_key;
      const base_url = form.base_url === undefined ? usedAddress : (form.base_url ?? DEFAULT_BASE_URL);
      return {
        provider: wanted,
        base_url,
        is_trusted_address: [DEFAULT_BASE_URL, defaults.base_url].some(
          (each) => each !== null && isSame(each, base_url),
        ),
        // A saved key goes only to the server it was saved for.
        api_key: form.api_key ?? (isSame(base_url, usedAddress) ? usedKey : null),
        model: form.model ?? used.model ?? defaults.model,
        vision_model: form.vision_model ?? used.vision_model ?? null,
        image_model: form.image_model ?? null,
      };
    },
    async list(access, connection) {
      if (!hasServer(access)) return [{ id: BUILTIN_MODEL, owned_by: null }];
      const { listModels, openProbeClient } = await loadClient();
      const client = openProbeClient(access, connection);
      try {
        return await listModels(client);
      } finally {
        await client.close();
      }
    },
    test: async (access, connection) =>
      hasServer(access)
        ? (await loadClient()).testConnection(access, connection, meter)
        : {
            checks: CONNECTION_CHECKS.map(builtinCheck),
            ...{ structured: 'json_schema', first_token_ms: 0, tokens_per_second: null, models: 1 },
          },
  };
}

/** Probes are rare, and what they need takes long to load. */
const loadClient = async () => ({ ...(await import('./probe-client.ts')), ...(await import('./test-connection.ts')) });

const hasServer = (access: ModelAccess): access is ModelAccess & { base_url: string } => access.base_url !== null;

const isSame = (one: string, other: string): boolean =>
  new URL(one).href.replace(/\/+$/, '') === new URL(other).href.replace(/\/+$/, '');

/** The built-in model runs in this process: there is nothing to reach, and it reads and draws no pictures. */
function builtinCheck(check: CheckResult['check']): CheckResult {
  if (check !== 'vision' && check !== 'image') return { check, state: 'passed', reason: null, duration_ms: 0 };
  const reason = { code: 'probe.builtin_only_text', params: {} };
  return { check, state: 'not_tested', reason, duration_ms: 0 };
}
