import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from '../../../../src/domain/text/url-search.ts'

/** Texts that a reader of JSON or numbers would change, and others. */
const TEXTS = [
  ['12E4', '723421968459640832', '1e400', '-0', '1.0', '1.50', '00123', '0x10', '662E41', '100%'],
  ['undefined', 'null', 'true', 'NaN', 'Infinity', '[1]', '{"a":1}', '"quoted"'],
  [' spaces ', 'a&b=c?d#e%f+g', 'กระเป๋า ກະເປົາ', ''],
].flat()

test.each(TEXTS)('%j is read from an address as it was written', (text) => {
  expect(parseSearch(stringifySearch({ code: text, sheet: undefined, next: text }))).toEqual({
    code: text,
    next: text,
  })
})

test.each([
  ['?code=12E4', { code: '12E4' }],
  ['?code=100%', { code: '100%' }],
  ['?x=%E0&code=PR1', { x: '\uFFFD', code: 'PR1' }],
  ['?code=PR1&code=PR2', { code: 'PR1' }],
  ['?code', { code: '' }],
  ['?__proto__=1&toString=2', {}],
  ['', {}],
])('%s is %j', (search, parameters) => {
  expect(parseSearch(search)).toEqual(parameters)
})

test('without parameters there is no question mark', () => {
  expect(stringifySearch({ sheet: undefined })).toBe('')
})
