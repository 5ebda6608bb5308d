import '../../../support/fresh-modules.ts'
import { createHash } from 'node:crypto'
import type * as fs from 'node:fs/promises'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Queryable } from '../../../../server/platform/db/queryable.ts'
import { makeFolder } from '../../../../server/platform/disk/durable-files.ts'
import { folderStore } from '../../../../server/platform/files/file-store.ts'
import { temporaryFolder } from '../../../support/processes/temporary-folder.ts'

/*
 * A power cut loses everything that was not flushed: the content of a file, and separately its name, which belongs to the folder. So
 * every flush and every new name is noted, in order.
 */
const done = vi.hoisted((): string[] => [])

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof fs>()
  return {
    ...real,
    async open(...args: Parameters<typeof real.open>) {
      const handle = await real.open(...args)
      const sync = handle.sync.bind(handle)
      handle.sync = async () => {
        await sync()
        done.push(`flushed ${String(args[0])}`)
      }
      return handle
    },
    async writeFile(...args: Parameters<typeof real.writeFile>) {
      await real.writeFile(...args)
      const isFlushed = typeof args[2] === 'object' && args[2] !== null && args[2].flush === true
      done.push(`${isFlushed ? 'flushed' : 'wrote'} the content`)
    },
    async rename(...args: Parameters<typeof real.rename>) {
      await real.rename(...args)
      done.push(`named ${String(args[1])}`)
    },
  }
})

/** A folder needs none. */
const noDatabase: Queryable = {
  query: () => Promise.reject(new Error()),
  script: () => Promise.reject(new Error()),
}

let folder: string
beforeEach(async () => {
  folder = await temporaryFolder()
  done.length = 0
})
afterEach(async () => rm(folder, { recursive: true }))

const bytes = Buffer.from('a slip')
const sha256 = createHash('sha256').update(bytes).digest('hex')

it('an acknowledged upload is flushed to the disk with its name and the folders above', async () => {
  const uploads = join(folder, 'uploads')
  const prefix = join(uploads, sha256.slice(0, 2))
  const store = folderStore(uploads)
  const folders = [`flushed ${prefix}`, `flushed ${uploads}`, `flushed ${folder}`]
  await store.put(noDatabase, sha256, bytes)
  const made = [`flushed ${uploads}`, `flushed ${folder}`]
  expect(done).toEqual([...made, 'flushed the content', `named ${join(prefix, sha256)}`, ...folders])

  // Sent again while the first call has not flushed yet: its own answer has to wait for that as well.
  done.length = 0
  await store.put(noDatabase, sha256, bytes)
  expect(done).toEqual(folders)
})

it('new folders are flushed to the disk, from the lowest up to the first existing one', async () => {
  await makeFolder(join(folder, 'a', 'b', 'c'))
  const above = [join(folder, 'a', 'b'), join(folder, 'a'), folder]
  expect(done).toEqual(above.map((path) => `flushed ${path}`))
  done.length = 0
  await makeFolder(join(folder, 'a', 'b', 'c'))
  expect(done).toEqual([])
})
