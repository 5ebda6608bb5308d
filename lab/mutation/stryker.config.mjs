import { wantedGroup } from './groups.ts'

const { name, files } = wantedGroup()
const results = '.cache/mutation'

/** Settings of Stryker for one group; `lab/mutation.ts` runs it for each. */
export default {
  mutate: files,
  testRunner: 'vitest',
  vitest: { configFile: 'lab/mutation/vitest.config.ts', related: false },
  plugins: ['@stryker-mutator/vitest-runner', './lab/mutation/names-and-notes.mjs'],
  ignorers: ['names-and-notes'],
  coverageAnalysis: 'perTest',
  concurrency: 1,
  timeoutMS: 20_000,
  incremental: true,
  incrementalFile: `${results}/${name}.known.json`,
  // Stryker would rewrite it through TypeScript's API, which version 7 does not have.
  tsconfigFile: 'none',
  ignorePatterns: ['dist', 'lab/bench', 'lab/packages', 'public', '.data', '.cache', 'test-results'],
  tempDirName: `${results}/sandbox-${name}`,
  reporters: ['clear-text', 'json'],
  clearTextReporter: { reportTests: false, reportScoreTable: false },
  jsonReporter: { fileName: `${results}/${name}.json` },
  warnings: false,
}
