import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { replaceFolder } from '../../../tools/bundle/replace-folder.ts'

/** Folders in memory are usually on another file system than the project. */
const places = ['/dev/shm', tmpdir()].filter((place) => existsSync(place))

it.each(places)('a build replaces the former one in %s, and leaves nothing else there', async (place) => {
  const parent = await mkdtemp(join(place, 'krapao-'))
  onTestFinished(() => rm(parent, { recursive: true }))
  const dist = join(parent, 'dist')
  await mkdir(dist)
  await writeFile(join(dist, 'former.js'), '')
  await replaceFolder(dist, (fresh) => writeFile(join(fresh, 'app.js'), 'app'))
  expect(await readdir(dist)).toEqual(['app.js'])

  const broken = replaceFolder(dist, async (fresh) => {
    await writeFile(join(fresh, 'app.js'), 'half')
    throw new Error('no build')
  })
  await expect(broken).rejects.toThrow('no build')
  expect(await readFile(join(dist, 'app.js'), 'utf8')).toBe('app')
  expect(await readdir(parent)).toEqual(['dist'])
})
