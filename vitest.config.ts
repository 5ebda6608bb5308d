import { defineConfig } from 'vitest/config'
import { sourceTransforms } from './tools/vite/transforms.ts'

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [sourceTransforms()],
        test: {
          name: 'unit',
          environment: 'node',
          // Property tests take long on a busy machine.
          testTimeout: 20_000,
          include: ['tests/unit/**/*.test.{ts,tsx}', 'tests/architecture/**/*.test.ts'],
        },
      },
      {
        plugins: [sourceTransforms()],
        test: {
          name: 'component',
          environment: 'jsdom',
          testTimeout: 20_000,
          include: ['tests/component/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/component/setup.ts'],
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['tests/server/**/*.test.ts'],
          // One database cluster for the whole run.
          globalSetup: ['tests/support/test-cluster.ts'],
          // Each file uses a database of its own, and the smallest machine has two cores.
          maxWorkers: 2,
          testTimeout: 30_000,
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
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
