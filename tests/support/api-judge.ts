import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { PROBLEM_MEDIA_TYPE } from '../../common/api/problem.ts';

interface MediaType {
  schema?: object;
}
interface Operation {
  operationId?: string;
  security?: unknown[];
  responses: Record<string, { headers?: Record<string, { required?: boolean }>; content?: Record<string, MediaType> }>;
}
export interface ApiDescription {
  paths: Record<string, Record<string, Operation>>;
  components?: object;
}

/** The part of a response that is judged, whatever fetched it. */
export interface JudgedAnswer {
  status: number;
  text: string;
  headers: Readonly<Record<string, string>>;
  get(name: string): string | undefined;
}

/** Checks responses against the API description. */
export interface ApiJudge {
  readonly description: ApiDescription;
  /** @throws Error naming what the description of the response lacks. */
  judge(method: string, path: string, answer: JudgedAnswer): void;
  /**
   * Checks an event of a stream against the description of the stream.
   * @throws Error like `judge`.
   */
  judgeEvent(path: string, event: { id: string; event: string; data: unknown }): void;
}

/** Paths that the description leaves out: pages, probes and the description itself. */
const UNDESCRIBED = /^\/?(healthz|readyz|metrics|static(\/.*)?|api\/v1\/(openapi\.json|docs.*)|)$/;

/**
 * Compiles schemas of a description. Its components are one schema, so that each is compiled once, however many refer
 * to it.
 */
export function compilerOf({ components = {} }: Pick<ApiDescription, 'components'>): {
  ajv: Ajv2020;
  validator: (schema: object) => ValidateFunction;
} {
  const ajv = new Ajv2020({ allErrors: true, strict: false });
  (addFormats as unknown as (instance: Ajv2020) => void)(ajv);
  ajv.addSchema({ $id: 'api', components });
  // By content: most of a thousand schemas are that of a problem.
  const compiled = new Map<string, ValidateFunction>();
  const validator = (schema: object): ValidateFunction => {
    const text = JSON.stringify(schema).replaceAll('"#/components/', '"api#/components/');
    const known = compiled.get(text) ?? ajv.compile(JSON.parse(text) as object);
    compiled.set(text, known);
    return known;
  };
  return { ajv, validator };
}

/** A judge for a description; paths are below the base path. */
export function createApiJudge(description: ApiDescription): ApiJudge {
  const routes = Object.entries(description.paths).map(([template, operations]) => ({
    template,
    operations,
    pattern: new RegExp(`^${template.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`),
    parameters: (template.match(/\{/g) ?? []).length,
  }));
  const { ajv, validator } = compilerOf(description);
  const bareOf = (path: string): string => (path.split('?')[0] ?? '').replace(/\/$/, '');
  const operationOf = (method: string, bare: string): Operation | undefined => {
    const [route] = routes.filter(({ pattern }) => pattern.test(bare)).sort((a, b) => a.parameters - b.parameters);
    return route?.operations[method];
  };
  return {
    description,
    judgeEvent(path, event) {
      const place = `event ${event.event} of ${bareOf(path)}`;
      const schema = operationOf('get', bareOf(path))?.responses['200']?.content?.['text/event-stream']?.schema;
      if (schema === undefined) throw new Error(`${place}: the description has no such stream`);
      const validate = validator(schema);
      if (validate(event)) return;
      throw new Error(`${place} breaks its description: ${ajv.errorsText(validate.errors)}\n${JSON.stringify(event)}`);
    },
    judge(method, path, answer) {
      const bare = bareOf(path);
      if (UNDESCRIBED.test(bare)) return;
      // HEAD is like GET without its body; OPTIONS belongs to HTTP, not to the API.
      const operation = operationOf(method === 'head' ? 'get' : method, bare);
      const place = `${method.toUpperCase()} ${bare} → ${answer.status}`;
      if (operation === undefined) {
        if (![404, 405, 503].includes(answer.status) && method !== 'options')
          throw new Error(`${place}: the description has no such operation`);
        return;
      }
      const described = operation.responses[String(answer.status)];
      if (described === undefined) {
        throw new Error(
          `${place} is not described (only ${Object.keys(operation.responses).join(', ')}): ${answer.text}`,
        );
      }
      for (const [name, header] of Object.entries(described.headers ?? {})) {
        if (header.required === true && answer.get(name) === undefined) throw new Error(`${place} has no ${name}`);
      }
      if (method === 'head' || described.content === undefined) return;
      const type = answer.headers['content-type']?.split(';')[0] ?? '';
      const media = described.content[type];
      if (media === undefined) {
        throw new Error(`${place} came as “${type}”, described are ${Object.keys(described.content).join(', ')}`);
      }
      if (answer.status >= 400 && type !== PROBLEM_MEDIA_TYPE) throw new Error(`${place} is no problem+json`);
      if (media.schema === undefined || !type.includes('json')) return;
      const validate = validator(media.schema);
      if (!validate(JSON.parse(answer.text))) {
        throw new Error(
          `${place} breaks its description: ${ajv.errorsText(validate.errors)}\n${answer.text.slice(0, 500)}`,
        );
      }
    },
  };
}
