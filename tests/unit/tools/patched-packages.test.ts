import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { KEEPING_PLACES, withoutKeeping } from '../../../tools/vite/patched-packages.ts'

const PACKAGES = join(import.meta.dirname, '../../../node_modules')

it.each(KEEPING_PLACES.map((place) => [place.file, place] as const))(
  'the installed package has, once, what is changed in %s',
  (file, place) => {
    const code = readFileSync(join(PACKAGES, file), 'utf8')
    expect(code.split(place.keeps)).toHaveLength(2)
    expect(withoutKeeping(code, place)).toContain(place.instead)
  },
)

it.each(KEEPING_PLACES.map((place) => [place.file, place] as const))(
  'a package with other words in %s is a failure that says what to do',
  (_file, place) => {
    expect(() => withoutKeeping('export {}', place)).toThrow(/look whether this change of it can go$/)
  },
)
