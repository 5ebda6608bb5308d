import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exitCode, greeted, run } from './main-process.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'krapao-main-'))
  // PostgreSQL refuses to run as root: the user that it runs as needs access.
  await chmod(dataDir, 0o755)
})
afterAll(() => rm(dataDir, { recursive: true }))

describe('the server process', () => {
  it('starts with an empty folder, answers, and stops with the database on a signal', async () => {
    const first = run({ DATA_DIR: dataDir })
    const url = await greeted(first)
    expect(await (await fetch(new URL('/health', url))).json()).toEqual({ status: 'ok' })
    first.process.kill('SIGTERM')
    expect(await exitCode(first)).toBe(0)
    expect(first.output()).toContain('database stopped')
    await expect(fetch(new URL('/health', url))).rejects.toThrow('fetch failed')
  })

  it('reports in one line what is wrong with the environment', async () => {
    const refused = run({ DATA_DIR: dataDir, RATE_LIMIT: 'maybe' })
    expect(await exitCode(refused)).toBe(1)
    expect(refused.output()).toBe('RATE_LIMIT must be one of: on, off\n')
  })
})
