import { z } from 'zod';

/** "a, b" → ['a', 'b'] */
const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  );
const flag = (fallback: 'true' | 'false') =>
  z
    .enum(['true', 'false'])
    .default(fallback)
    .transform((text) => text === 'true');
const port = z.coerce.number().int().min(0).max(65_535);

/** An origin as browsers send it: scheme, host and port, without a path. */
const origins = list.refine(
  (values) => values.every(isOrigin),
  'each must be an origin such as https://decks.example.org',
);

function isOrigin(value: string): boolean {
  return URL.canParse(value) && new URL(value).origin === value;
}

/** Sites that show task panes on the web. Microsoft doesn't publish a complete list. */
const OFFICE_ON_THE_WEB = [
  'https://*.officeapps.live.com',
  'https://*.office.com',
  'https://*.office365.com',
  'https://*.cloud.microsoft',
  'https://*.sharepoint.com',
  'https://onedrive.live.com',
];

const frameAncestors = list
  .refine(
    (sources) => sources.every((source) => /^https?:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/.test(source)),
    'each must be an origin such as https://decks.example.org or https://*.example.org',
  )
  .transform((sources) => (sources.length === 0 ? OFFICE_ON_THE_WEB : sources));

/** `id:base64` pairs of 32-byte keys. */
const settingsKeys = list
  .refine(
    (pairs) =>
      pairs.every(
        (pair) => Buffer.from(pair.slice(pair.indexOf(':') + 1), 'base64').length === 32 && /^[\w-]+:/.test(pair),
      ),
    'each must be id:base64 with 32 bytes, such as k1:$(openssl rand -base64 32)',
  )
  .transform((pairs) =>
    pairs.map((pair) => ({
      id: pair.slice(0, pair.indexOf(':')),
      key: Buffer.from(pair.slice(pair.indexOf(':') + 1), 'base64'),
    })),
  );

/** The variables of the core. Plugins and domains declare their own in `env`. */
export const coreVariables = z.object({
  HOST: z.string().default('127.0.0.1').meta({ description: 'Address to listen on; 0.0.0.0 for all' }),
  PORT: port.default(5001).meta({ description: 'Port to listen on; 0 takes a free one' }),
  NEXT_PUBLIC_BASE_PATH: z
    .string()
    .regex(/^(\/[\w.~-]+)*$/, 'must be empty or begin with / and not end with it, such as /lectern')
    .default('')
    .meta({ description: 'Path below which everything is served, such as /lectern' }),
  NEXT_INTERNAL_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({ description: 'Where the service reaches itself; its own loopback address when unset' }),
  DATA_DIR: z.string().default('data').meta({ description: 'Folder of files, keys and the embedded store' }),
  MONGODB_URI: z
    .string()
    .regex(/^mongodb(\+srv)?:\/\//, 'must begin with mongodb:// or mongodb+srv://')
    .optional()
    .meta({
      description: 'The database; the embedded store (for trying out and small teams) when unset',
      secret: true,
    }),
  JOBS_MONGODB_URI: z
    .string()
    .regex(/^mongodb(\+srv)?:\/\//, 'must begin with mongodb:// or mongodb+srv://')
    .optional()
    .meta({ description: 'A database of its own for the queue of jobs; the main one when unset', secret: true }),
  FILES: z.enum(['disk', 'gridfs', 's3']).optional().meta({
    description:
      'Where files are: disk (DATA_DIR), gridfs (in MongoDB) or s3; where they are already when unset, in new installations gridfs with MONGODB_URI, else disk. To change it: npm run files',
  }),
  S3_BUCKET: z.string().optional().meta({ description: 'Bucket of files with FILES=s3' }),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({ description: 'Address of an S3-compatible server; Amazon’s own when unset' }),
  S3_REGION: z.string().default('us-east-1').meta({ description: 'Region of the bucket' }),
  S3_PREFIX: z
    .string()
    .regex(/^([\w.-]+\/)*$/, 'must be empty or folders that end with /, such as lectern/')
    .default('')
    .meta({ description: 'What the names of all objects in the bucket begin with, such as lectern/' }),
  S3_ACCESS_KEY_ID: z
    .string()
    .optional()
    .meta({ description: 'Key for the bucket; as Amazon’s tools find one (role of the machine) when unset' }),
  S3_SECRET_ACCESS_KEY: z.string().optional().meta({ description: 'Secret of S3_ACCESS_KEY_ID', secret: true }),
  ALLOWED_HOSTS: list.meta({
    description: 'Host names by which the service is reached, without port, separated by commas; any when unset',
  }),
  CORS_ORIGINS: origins.meta({ description: 'Origins of clients served elsewhere, separated by commas' }),
  ADDIN_FRAME_ANCESTORS: frameAncestors.meta({
    description:
      'Sites that may show the task pane in a frame, as in Content-Security-Policy; Office on the web when unset',
  }),
  OFFICE_JS_URL: z
    .union([z.literal('self'), z.url({ protocol: /^https$/ })], 'must be self or an https address')
    .default('https://appsforoffice.microsoft.com/lib/1/hosted/office.js')
    .meta({ description: 'Where the task pane loads Office.js from; self: from this server, for closed networks' }),
  COOKIE_SECURE: flag('false').meta({
    description: 'Whether cookies carry Secure: true wherever the service is reached by https',
  }),
  TRUST_PROXY: z.coerce
    .number()
    .int()
    .min(0)
    .max(10)
    .default(0)
    .meta({ description: 'How many of your proxies are in front; decides which client address is used' }),
  BODY_LIMIT_MB: z.coerce.number().min(1).max(2048).default(100).meta({ description: 'Largest request body, in MB' }),
  UPLOADS_PER_USER: z.coerce.number().int().min(1).max(1000).default(6).meta({
    description: 'Uploads that one user may send to a process at once; more are refused (429)',
  }),
  BODIES_PER_USER: z.coerce.number().int().min(1).max(1000).default(24).meta({
    description: 'Other request bodies that one user may send to a process at once; more are refused (429)',
  }),
  EVENT_LOOP_LIMIT_MS: z.coerce.number().int().min(50).default(1000).meta({
    description:
      'How late the event loop may be before a process refuses new work (503) and is not ready, in milliseconds',
  }),
  RATE_LIMITS: flag('true').meta({ description: 'Whether calls per minute are limited; false only for load tests' }),
  LOG_LEVEL: z
    .enum(['silent', 'error', 'warn', 'info', 'debug'])
    .default('info')
    .meta({ description: 'How much is logged' }),
  // Like the other standard variables, read by OpenTelemetry's SDK.
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta({
      description: 'Where traces and metrics go by OpenTelemetry, such as http://127.0.0.1:4318; nowhere when unset',
    }),
  METRICS_TOKEN: z
    .string()
    .min(16, 'must have at least 16 characters')
    .optional()
    .meta({ description: 'Bearer token that may read /metrics from elsewhere than this machine', secret: true }),
  SETTINGS_KEYS: settingsKeys.meta({
    description:
      'Keys that stored secrets are encrypted with, id:base64 separated by commas; the first one writes, all read',
    secret: true,
  }),
  ROLES: list
    .refine((roles) => roles.every((role) => role === 'web' || role === 'worker'), 'must be web, worker or web,worker')
    .transform((roles) => (roles.length === 0 ? ['web', 'worker'] : roles))
    .meta({ description: 'What this process does: web, worker or both, the default: it has a worker of its own then' }),
  SHUTDOWN_GRACE_S: z.coerce
    .number()
    .min(1)
    .max(600)
    .default(25)
    .meta({ description: 'Longest wait for work in flight when stopping, in seconds' }),
  PLUGINS: list.meta({
    description: 'More plugins: paths beginning with . or /, or names of installed packages, separated by commas',
  }),
  DISABLED_PLUGINS: list.meta({ description: 'Names of plugins to leave out, separated by commas' }),
});
export type CoreVariables = z.output<typeof coreVariables>;

/** The variables that select plugins; they are read before all others. */
export const pluginVariables = coreVariables.pick({ PLUGINS: true, DISABLED_PLUGINS: true });
