import { defineConfig } from 'vitest/config'
import { IS_LONG } from './tests/support/is-long.ts'
import { PATIENCE_MS } from './tests/support/time/patience.ts'
import { sourceTransforms } from './tools/vite/transforms.ts'

const exclude = IS_LONG ? [] : ['**/*.long.test.{ts,tsx}']

const expect = { poll: { timeout: PATIENCE_MS } }

/** The smallest machine has two cores; the default would use one of them. */
const maxWorkers = 2

/**
 * The files of a worker share the modules they import: loading them again for each file is half of the run. A file that replaces a module
 * gets modules of its own by importing tests/support/fresh-modules.ts.
 */
const isolate = false
const setupFiles = ['tests/support/restore-process.ts']
const restoreAfterEach = 'tests/support/restore-after-each.ts'

/** Longer than two waits in vain, so that the wait says what it waited for. */
const testTimeout = 60_000

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [sourceTransforms()],
        test: {
          name: 'unit',
          maxWorkers,
          isolate,
          setupFiles: [...setupFiles, restoreAfterEach],
          environment: 'node',
          testTimeout,
          expect,
          // They need the document of a page.
          exclude: [...exclude, '**/*.dom.test.ts'],
          include: ['tests/{unit,architecture}/**/*.test.ts'],
        },
      },
      {
        plugins: [sourceTransforms(`${import.meta.dirname}/tests/lingui.config.ts`)],
        test: {
          name: 'component',
          // Each file has a page of its own, as in processes, but jsdom is loaded once a worker: a third of the time.
          pool: 'vmThreads',
          maxWorkers,
          environment: 'jsdom',
          testTimeout,
          expect,
          exclude,
          include: ['tests/component/**/*.test.{ts,tsx}', 'tests/unit/**/*.{dom.test.ts,test.tsx}'],
          setupFiles: [restoreAfterEach, 'tests/component/setup.ts'],
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['tests/server/**/*.test.ts'],
          // One database cluster for the whole run.
          globalSetup: ['tests/support/database/test-cluster.ts'],
          // Each file has a database of its own.
          maxWorkers,
          isolate,
          setupFiles,
          testTimeout,
          expect,
          exclude,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'engines',
          environment: 'node',
          include: ['tests/engines/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: 120_000,
          expect,
          exclude,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
