import { expect, test } from 'vitest'
import { mediaUrl } from '../../../../src/data/site/server-urls.ts'

const BAD = [
  undefined,
  '',
  'javascript:alert(1)',
  'data:text/html,x',
  'http://a.example/x.png',
  'http://[',
  '//',
]

test('a picture that the backend names by a path is taken from its origin', () => {
  expect(mediaUrl('/media/games/PG/logo.svg')).toBe(`${location.origin}/media/games/PG/logo.svg`)
})

test('a picture that the backend names by a web address is used unchanged', () => {
  expect(mediaUrl('https://pictures.example/pg.png')).toBe('https://pictures.example/pg.png')
})

test.each(BAD)('a picture named %j is not asked for', (value) => {
  expect(mediaUrl(value)).toBeUndefined()
})
