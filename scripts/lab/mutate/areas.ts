export interface Area {
  /** Product files, by the beginning of their paths. */
  files: string[];
  /** Test files, by the beginning of their paths: unit tests that import the product file, and everything in `tests/`. */
  tests: string[];
}

/** Areas that can be measured by name. */
export const areas: Readonly<Record<string, Area>> = {
  'common/typeset': {
    files: ['common/typeset/'],
    tests: ['common/typeset/', 'common/ooxml/', 'common/scene/', 'common/check/'],
  },
  'common/ooxml/write': {
    files: ['common/ooxml/write/'],
    tests: ['common/ooxml/', 'common/scene/', 'common/check/', 'common/master/'],
  },
  'server/pipeline/check': {
    files: ['server/pipeline/check/'],
    tests: ['server/domains/presentations/slides/'],
  },
  retention: {
    files: [
      'server/domains/operations/retention/',
      'server/jobs/job-retention',
      'server/domains/sources/files/stored-files',
    ],
    tests: [
      ...['server/domains/operations/retention/', 'server/domains/sources/files/stored-files', 'server/jobs/'],
      ...['tests/stores/job-retention', 'tests/api/retention'],
    ],
  },
  cancellation: {
    files: [
      ...['job-executor', 'run-job', 'settle-job', 'service', 'create-queue-watch'].map(
        (name) => `server/jobs/${name}.ts`,
      ),
      'server/models/builtin/builtin-text-model.ts',
      'plugins/brand/read-logo.ts',
    ],
    tests: [
      'server/jobs/',
      'server/models/',
      'plugins/brand/',
      ...['job-service', 'job-queue-faults', 'in-process-runner', 'agenda-runner'].map(
        (name) => `tests/stores/${name}`,
      ),
      'tests/api/jobs',
    ],
  },
  policies: {
    files: [
      'jobs',
      ...['accounts/users', 'accounts/clients', 'sources/images', 'sources/files', 'templates/master-decks'].map(
        domain,
      ),
      ...['review', 'presentations'].map(domain),
    ].map((area) => `server/${area}/policy.ts`),
    tests: [
      'server/jobs/',
      'server/domains/',
      ...['jobs', 'users', 'images', 'review', 'sharing', 'files', 'master-decks', 'org'].map(
        (name) => `tests/api/${name}`,
      ),
    ],
  },
  sessions: {
    files: ['server/domains/accounts/session/', 'server/http/resolve-caller.ts'],
    tests: ['server/domains/accounts/session/', 'server/http/', 'tests/api/session', 'tests/api/entra'],
  },
};

function domain(name: string): string {
  return `domains/${name}`;
}
