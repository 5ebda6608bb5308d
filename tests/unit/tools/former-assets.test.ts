import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { carryOver, extendHistory } from '../../../tools/bundle/former-assets.ts'

const build = (buildId: string, ...assets: string[]) => ({ buildId, assets })

test('pages of the two previous builds still find their files, older ones do not', () => {
  const history = [build('c', 'c.js'), build('b', 'b.js'), build('a', 'a.js')]
  expect(extendHistory(history, build('d', 'd.js')).map(({ buildId }) => buildId)).toEqual(['d', 'c', 'b'])
})

test('building the same twice does not push an older build out', () => {
  const history = [build('b', 'b.js'), build('a', 'a.js')]
  expect(extendHistory(history, build('b', 'b.js'))).toEqual(history)
})

test('files of kept builds come along with their compressed forms, forgotten ones stay behind', async () => {
  const from = await folderWith('old-1.js', 'old-1.js.br', 'ancient-1.js', 'same-1.js')
  const target = await folderWith('new-1.js', 'same-1.js')
  await carryOver(from, target, [build('b', 'new-1.js', 'same-1.js'), build('a', 'old-1.js', 'same-1.js')])
  expect((await readdir(join(target, 'assets'))).toSorted()).toEqual([
    'new-1.js',
    'old-1.js',
    'old-1.js.br',
    'same-1.js',
  ])
})

async function folderWith(...files: string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'asset-history-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'assets'))
  await Promise.all(files.map((file) => writeFile(join(folder, 'assets', file), file)))
  return folder
}
