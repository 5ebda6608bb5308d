import { expect, test } from 'vitest'
import { fillIn } from '../../../tools/vite/market-document.ts'

test('placeholders become the words of the market', () => {
  expect(fillIn('<html lang="{{locale}}"><title>{{name}}</title>', { locale: 'lo', name: 'ກະເປົາ' })).toBe(
    '<html lang="lo"><title>ກະເປົາ</title>',
  )
})

test('a placeholder that nobody provides fails the build instead of reaching a member', () => {
  expect(() => fillIn('{{slogan}}', { name: 'ກະເປົາ' })).toThrow('{{slogan}}')
})
