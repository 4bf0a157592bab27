// Runs test files for native-runner.mjs, one after another, in this process: node --import tsx run-files.mjs SETTINGS
import { register } from 'node:module';
import { setTimeout } from 'node:timers';
import { pathToFileURL } from 'node:url';
import { processorSeconds } from './processor-time.mjs';

register('./resolve-jest-globals.mjs', import.meta.url);
const { circus, createEmptyTestResult, expect, jest, messages } = await import('./jest-globals.mjs');
await import('../../tests/support/block-network.ts');
const { runAtProcessEnd } = await import('../../tests/support/at-exit.ts');

const built = process.env.LECTERN_TEST_PROGRAMS;
if (built !== undefined) {
  const { useBuiltPrograms } = await import('../../server/kernel/sdk/child-programs.ts');
  useBuiltPrograms(built);
}

const settings = JSON.parse(process.argv[2]);
const messageConfig = { rootDir: settings.rootDir, testMatch: [] };
let fileErrors = [];

/** Errors that no promise of a test carries belong to the test that runs, or to the file. */
const takeError = (error) => {
  const running = circus.getState().currentlyRunningTest;
  if (running === null) fileErrors.push(error);
  else running.errors.push(error);
};
process.on('uncaughtException', takeError);
process.on('unhandledRejection', takeError);

/** What may keep a process that has run its last file alive before it is asked what does. */
const MAX_END_MS = 5_000;
/** Timers hold nothing outside the process, and Agenda leaves some behind that it does not clear; the rest is our output. */
const HARMLESS = ['Timeout', 'Immediate', 'PipeWrap', 'TTYWrap'];

function reportLeftovers() {
  const leftovers = process.getActiveResourcesInfo().filter((kind) => !HARMLESS.includes(kind));
  if (leftovers.length > 0) process.stderr.write(`still open after the last file: ${leftovers.join(', ')}\n`);
  process.exit(leftovers.length > 0 ? 1 : (process.exitCode ?? 0));
}

// A runner that was killed reads no results.
const endWithRunner = () => process.exit(1);
process.on('disconnect', endWithRunner);

process.on('message', async (message) => {
  if (message.end === true) {
    await runAtProcessEnd().catch((error) => {
      process.stderr.write(`closing what test files share failed: ${error.stack}\n`);
      process.exitCode = 1;
    });
    process.off('disconnect', endWithRunner);
    process.disconnect();
    // Does not keep the process alive itself.
    setTimeout(reportLeftovers, MAX_END_MS).unref();
    return;
  }
  // The environment is part of what a file must leave as it was.
  const environment = { ...process.env };
  const result = await runFile(message.run);
  restoreEnvironment(environment);
  process.send({ result, rss: process.memoryUsage.rss() });
});

async function runFile(path) {
  circus.resetState();
  Object.assign(circus.getState(), { testTimeout: settings.testTimeout, expand: settings.expand });
  if (settings.testNamePattern) circus.getState().testNamePattern = new RegExp(settings.testNamePattern, 'i');
  expect.setState({ testPath: path, assertionCalls: 0, expand: settings.expand });
  fileErrors = [];
  const start = Date.now();
  const processorBefore = processorSeconds();
  let tests = [];
  try {
    await import(pathToFileURL(path).href);
    const { testResults, unhandledErrors } = await circus.run();
    tests = testResults.map(toAssertionResult);
    fileErrors.push(...unhandledErrors);
  } catch (error) {
    fileErrors.push(error);
  }
  jest.restoreAllMocks();
  const count = (status) => tests.filter((test) => test.status === status).length;
  const end = Date.now();
  const failure = fileErrors.map((error) =>
    messages.formatExecError(error, messageConfig, { noStackTrace: false }, path),
  );
  const failed = messages.formatResultsErrors(tests, messageConfig, { noStackTrace: false }, path);
  return {
    ...createEmptyTestResult(),
    testFilePath: path,
    testResults: tests,
    numPassingTests: count('passed'),
    numFailingTests: count('failed'),
    numPendingTests: count('pending'),
    numTodoTests: count('todo'),
    failureMessage: failed === null && failure.length === 0 ? null : [failed ?? '', ...failure].join('\n'),
    ...(fileErrors.length === 0 ? {} : { testExecError: { message: failure.join('\n'), stack: '' } }),
    perfStats: { ...createEmptyTestResult().perfStats, start, end, runtime: end - start },
    processorMs: (processorSeconds() - processorBefore) * 1000,
  };
}

/** From jest-circus's result of a test to the form that reporters and `--json` take. */
function toAssertionResult({ testPath, status, errors, errorsDetailed, duration, startedAt, ...rest }) {
  const [, ...titles] = testPath;
  const outcome = status === 'skip' ? 'pending' : status === 'todo' ? 'todo' : errors.length > 0 ? 'failed' : 'passed';
  return {
    ancestorTitles: titles.slice(0, -1),
    title: titles.at(-1),
    fullName: titles.join(' '),
    status: outcome,
    duration,
    startAt: startedAt,
    failureMessages: errors,
    failureDetails: errorsDetailed.map((error) => ({ message: String(error?.message ?? error) })),
    invocations: rest.invocations,
    location: null,
    numPassingAsserts: rest.numPassingAsserts ?? 0,
    retryReasons: rest.retryReasons ?? [],
    failing: rest.failing,
  };
}

function restoreEnvironment(before) {
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
  Object.assign(process.env, before);
}
