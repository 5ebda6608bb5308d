import { expect, it } from 'vitest'
import { sourceStamp } from '../../../tools/bundle/source-stamp.ts'
import { folderForFile } from '../../support/folder-for-file.ts'

const folder = await folderForFile()

it.each([{ VITE_MARKET: 'lo' }, { SW_KILL: 'on' }])('a build with %j is another build', (settings) => {
  expect(sourceStamp(folder, { PATH: '/bin', ...settings })).not.toBe(
    sourceStamp(folder, { PATH: '/usr/bin' }),
  )
  expect(sourceStamp(folder, { PATH: '/bin' })).toBe(sourceStamp(folder, { PATH: '/usr/bin' }))
})
