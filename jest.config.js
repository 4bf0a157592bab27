export default {
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  testMatch: ['<rootDir>/{addin,common,server,plugins,scripts,tests}/**/*.test.{ts,tsx}'],
  transform: {
    '^.+\\.tsx?$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
        },
        module: { type: 'es6' },
      },
    ],
  },
  globalSetup: '<rootDir>/tests/support/global-setup.ts',
  globalTeardown: '<rootDir>/tests/support/global-teardown.ts',
  setupFiles: ['<rootDir>/tests/support/block-network.ts'],
  // Modules of finished tests stay in memory: a worker that holds much of it spends its time collecting.
  workerIdleMemoryLimit: '1536MB',
  testSequencer: '<rootDir>/scripts/longest-first.mjs',
  // Far above what any takes: a machine that does other things is no fault.
  testTimeout: 120_000,
};
