import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const none = { passed: 0, failed: 0, skipped: 0 };
const oneFailure = { ...none, failed: 1 };

/**
 * Counts of a test runner, from its JSON report. A failed run counts at least one failure: a file that could not be
 * loaded, or a missing report, must not look like « 0 failed ». `failures` lists the failed tests, with the first line
 * of the cause, and the file if it can run again; `secondTries` lists tests that passed on a second try.
 */
export async function countResults(report, exitCode) {
  const counts = await readFile(report, 'utf8').then(
    (text) => read(JSON.parse(text)),
    () => ({ ...oneFailure, failures: [] }),
  );
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

const read = (report) => ('numTotalTests' in report ? readVitest(report) : readPlaywright(report));

const firstLine = (text = '') => text.trim().split('\n', 1)[0];

function readVitest(report) {
  const unloaded = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  const failures = report.testResults.flatMap(({ name: file, message, assertionResults }) =>
    assertionResults.length === 0 && message
      ? [{ file, name: file, why: firstLine(message) }]
      : assertionResults
          .filter(({ status }) => status === 'failed')
          .map(({ fullName, failureMessages }) => ({ file, name: fullName, why: firstLine(failureMessages[0]) })),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures,
  };
}

const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];

function readPlaywright({ config, stats, errors, suites }) {
  const specs = suites.flatMap(specsOf);
  const tell = ({ file, title, tests }) => ({
    file: join(config.rootDir, file),
    name: `${file} › ${title}`,
    why: firstLine(tests[0]?.results[0]?.error?.message),
  });
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    failures: specs.filter(({ ok }) => !ok).map(tell),
    secondTries: specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(tell),
  };
}

export const addUp = (results) =>
  results.reduce(
    (sum, { passed, failed, skipped }) => ({
      passed: sum.passed + passed,
      failed: sum.failed + failed,
      skipped: sum.skipped + skipped,
    }),
    none,
  );

/** One line for each failure, for the end of a long run: the test, and its cause in a line. */
export const failuresInWords = (results) =>
  results.flatMap(({ failures = [] }) => failures).map(({ name, why }) => `✖ ${name}${why ? `\n    ${why}` : ''}`);

const clock = (seconds) => `${Math.floor(seconds / 60)} min ${String(Math.round(seconds % 60)).padStart(2, '0')} s`;

/** One line for each suite: its duration, and its tests if it counts any. `seconds` is wall time. */
export const durationsInWords = (suites) =>
  suites.map(({ title, seconds, passed, failed, skipped }) => {
    const tests = passed + failed > 1 ? `${passed} réussis, ${failed} en échec` : skipped > 0 ? 'passé' : '';
    return `${title.padEnd(44)} ${clock(Math.round(seconds)).padStart(12)}   ${tests}`.trimEnd();
  });
