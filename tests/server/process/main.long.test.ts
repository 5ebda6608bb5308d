import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { folderForFile } from '../../support/folder-for-file.ts'
import { ended, greeted, run } from './main-process.ts'

const dataDir = await folderForFile()

describe('the server process', () => {
  it('starts with an empty folder, answers, and stops with the database on a signal', async () => {
    const first = run({ DATA_DIR: dataDir })
    const url = await greeted(first)
    expect(await (await fetch(new URL('/health', url))).json()).toEqual({ status: 'ok' })
    first.process.kill('SIGTERM')
    expect(await ended(first)).toEqual({ code: 0, output: expect.stringContaining('database stopped') })
    await expect(fetch(new URL('/health', url))).rejects.toThrow('fetch failed')
  })

  it('reports in one line what is wrong with the environment', async () => {
    const refused = run({ DATA_DIR: dataDir, RATE_LIMIT: 'maybe' })
    expect(await ended(refused)).toEqual({ code: 1, output: 'RATE_LIMIT must be one of: on, off\n' })
  })

  it.each([
    ['another market', { market: 'lo' }, 'VITE_MARKET', 'lo', 'th'],
    ['other one-time passwords', { market: 'th', otpDigits: 4 }, 'VITE_OTP_DIGITS', '4', '6'],
  ])(
    'refuses the app of %s, which the person forgot to name',
    async (_other, settings, name, built, here) => {
      const build = { ...settings, backendUrl: '', chatUrl: '', buildId: 'test' }
      await writeFile(join(dataDir, 'build.json'), JSON.stringify(build))
      const env = { DATA_DIR: dataDir, DIST_DIR: dataDir, [name]: '' }
      expect(await ended(run(env))).toEqual({
        code: 1,
        output: `${name} must be ${built}, as when the app in ${dataDir} was built: it is read again here, and is ${here}\n`,
      })
    },
  )
})
