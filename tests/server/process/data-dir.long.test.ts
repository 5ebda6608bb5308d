import { execFile } from 'node:child_process'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { isRoot, ordinaryUser } from '../../../server/platform/db/embedded/run-as.ts'
import { folderForFile } from '../../support/folder-for-file.ts'
import { isLeftOut } from '../../support/machine/is-left-out.ts'
import { ended, run } from './main-process.ts'

const exec = promisify(execFile)

const folder = await folderForFile()
await writeFile(join(folder, 'file'), '')
await mkdir(join(folder, 'ours', 'uploads'), { recursive: true })
await mkdir(join(folder, 'taken'))
await writeFile(join(folder, 'taken', 'incoming'), '')

const user = isRoot() ? await ordinaryUser() : {}

/** Starts a program with that DATA_DIR, as an ordinary user. */
const start = (name: string, dataDir: string, env: Record<string, string> = {}) =>
  ended(run({ DATA_DIR: dataDir, ...env }, { name, user }))

describe('a DATA_DIR that cannot be used is reported in one line, with exit code 1:', () => {
  it.each([
    ['a file', 'file', 'file: there is a file with that name'],
    ['below a file', 'file/data', 'file/data: it or a parent of it is a file'],
    ['whose folder for files is a file', 'taken', 'taken/incoming: it or a parent of it is a file'],
  ])('%s', async (_what, name, reason) => {
    await chmod(join(folder, 'taken'), 0o777)
    const output = `DATA_DIR cannot be used: ${join(folder, reason)}\n`
    expect(await start('main.ts', join(folder, name))).toEqual({ code: 1, output })
    const elsewhere = { DATABASE_URL: 'postgres://krapao@127.0.0.1:9/krapao' }
    expect(await start('main.ts', join(folder, name), elsewhere)).toEqual({ code: 1, output })
    const removal = await start('outside/seed/remove-demo-command.ts', join(folder, name))
    expect(removal).toEqual({ code: 1, output })
  })

  it('no right to write there, or to create it', async () => {
    await chmod(join(folder, 'ours'), 0o555)
    const reason = 'this user has no right to read and write there'
    for (const name of ['ours', 'ours/data'])
      expect(await start('main.ts', join(folder, name))).toEqual({
        code: 1,
        output: `DATA_DIR cannot be used: ${join(folder, name)}: ${reason}\n`,
      })
  })
})

const READ_ONLY = 'Linux and root, to mount a disk that is read-only'

describe.skipIf(isLeftOut(process.platform === 'linux' && isRoot(), READ_ONLY))('a read-only disk', () => {
  it('is reported in one line, too', async () => {
    const disk = join(folder, 'disk')
    await mkdir(disk)
    await exec('mount', ['-t', 'tmpfs', '-o', 'ro,mode=777', 'tmpfs', disk])
    try {
      // Node reports a refusal to create a folder as a missing parent folder.
      for (const [path, reason] of [
        [disk, 'that disk is read-only'],
        [join(disk, 'data'), 'it cannot be created'],
      ] as const)
        expect(await start('main.ts', path)).toEqual({
          code: 1,
          output: `DATA_DIR cannot be used: ${path}: ${reason}\n`,
        })
    } finally {
      await exec('umount', [disk])
    }
  })
})
