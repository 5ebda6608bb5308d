import { describe, expect, test } from 'vitest'
import { mediaUrl } from '../../../src/data/server-urls.ts'

const BAD = [
  undefined,
  '',
  'javascript:alert(1)',
  'data:text/html,x',
  'http://a.example/x.png',
  'http://[',
  '//',
]

describe('a picture that the backend names', () => {
  test('is taken from the origin of the backend when it is a path', () => {
    expect(mediaUrl('/media/games/PG/logo.svg')).toBe(`${location.origin}/media/games/PG/logo.svg`)
  })

  test('is used unchanged when it is a web address', () => {
    expect(mediaUrl('https://pictures.example/pg.png')).toBe('https://pictures.example/pg.png')
  })

  test.each(BAD)('is not asked for when it is %j', (value) => {
    expect(mediaUrl(value)).toBeUndefined()
  })
})
