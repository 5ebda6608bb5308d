import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { ICON_NAMES } from '../../../../src/ui/pictures/icon.tsx'
import { SCENE_NAMES } from '../../../../src/ui/pictures/scene.tsx'

const read = (file: string) =>
  readFileSync(`${import.meta.dirname}/../../../../src/ui/pictures/${file}`, 'utf8')
const symbolsOf = (sprite: string) => [...sprite.matchAll(/<symbol id="([^"]+)"/g)].map(([, name]) => name)
const sorted = (names: readonly (string | undefined)[]) =>
  names.toSorted((a = '', b = '') => a.localeCompare(b))

it('icons.svg has exactly the icons that the code names, and the mark, with its stitches for the large size', () => {
  const names = ['mark', 'mark-stitches', ...ICON_NAMES.map((name) => `i-${name}`)]
  expect(sorted(symbolsOf(read('icons.svg')))).toEqual(sorted(names))
})

it('scenes.svg has exactly the scenes that the code names', () => {
  expect(sorted(symbolsOf(read('scenes.svg')))).toEqual(sorted(SCENE_NAMES))
})

it.each(['icons.svg', 'scenes.svg'])(
  '%s carries nothing the content security policy would refuse',
  (file) => {
    expect(read(file)).not.toMatch(/style|<script|\son\w+=|href=/)
  },
)
