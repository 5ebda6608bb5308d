import { defineConfig } from 'vitest/config'
import { wantedGroup } from './groups.ts'

/** The tests of one group, on one database cluster for all of its mutants. */
export default defineConfig({
  test: {
    environment: 'node',
    include: [...wantedGroup().tests],
    globalSetup: ['tests/support/database/test-cluster.ts'],
    maxWorkers: 1,
    testTimeout: 30_000,
    hookTimeout: 120_000,
  },
})
