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
          include: ['tests/unit/**/*.test.{ts,tsx}', 'tests/architecture/**/*.test.ts'],
        },
      },
      {
        plugins: [sourceTransforms()],
        test: {
          name: 'component',
          environment: 'jsdom',
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
          // One file at a time keeps two cores enough and the timings honest.
          fileParallelism: false,
          testTimeout: 30_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
