import { readFile } from 'node:fs/promises';

const none = { passed: 0, failed: 0, skipped: 0 };
const oneFailure = { ...none, failed: 1 };

/**
 * What a test runner counted, from the JSON report it wrote. A run that ended badly counts at least one failure: a file that
 * could not be loaded, or a report that was never written, must not look like « 0 failed ».
 */
export async function countResults(report, exitCode) {
  const counts = await readFile(report, 'utf8').then(
    (text) => read(JSON.parse(text)),
    () => oneFailure,
  );
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

const read = (report) => ('numTotalTests' in report ? readVitest(report) : readPlaywright(report));

function readVitest(report) {
  const unloaded = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

function readPlaywright({ stats, errors }) {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length, skipped: stats.skipped };
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
