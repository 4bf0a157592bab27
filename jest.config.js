export default {
  testMatch: ['<rootDir>/{addin,admin-web,common,server,plugins,scripts,tests}/**/*.test.{ts,tsx}'],
  // Test files load natively; jest itself reads none of them.
  transform: {},
  runner: '<rootDir>/scripts/test/native-runner.mjs',
  testSequencer: '<rootDir>/scripts/test/longest-first.mjs',
  // Far above what any takes: a machine that does other things is no fault.
  testTimeout: 300_000,
};
