import { afterAll, vi } from 'vitest'

/**
 * Gives a test file modules of its own, which the files after it do not get. It is needed by a file that replaces a module with `vi.mock`: the
 * files of a worker share what they import. Import it first.
 */
vi.resetModules()
afterAll(() => {
  vi.resetModules()
})
