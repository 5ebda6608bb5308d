import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { KEEPING_PLACES, withoutKeeping } from '../../../tools/vite/forgetful-router.ts'

const ROUTER = join(import.meta.dirname, '../../../node_modules/@tanstack')

it.each(KEEPING_PLACES.map((place) => [place.file, place] as const))(
  'the router that is installed keeps something in %s, once',
  (file, place) => {
    const code = readFileSync(join(ROUTER, file), 'utf8')
    expect(code.split(place.keeps)).toHaveLength(2)
    expect(withoutKeeping(code, place)).toContain(place.instead)
  },
)

it.each(KEEPING_PLACES.map((place) => [place.file, place] as const))(
  'a router that has other words in %s is a failure that says what to do',
  (_file, place) => {
    expect(() => withoutKeeping('export {}', place)).toThrow(/look whether this change of it can go$/)
  },
)
