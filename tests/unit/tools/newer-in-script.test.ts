import { expect, test } from 'vitest'
import { newerInScript } from '../../../tools/browsers/newer-in-script.ts'

const namesIn = (script: string) => newerInScript(script).map(({ name }) => name)

test.each([
  ['URL.canParse(text)', ['URL.canParse']],
  ['months.toSorted(order).map(toReversed)', ['.toSorted']],
  ['signal = AbortSignal.any([one, other])', ['AbortSignal.any']],
  ['new URLPattern(path)', ['URLPattern']],
  ['Object.groupBy(rows, day)', ['Object.groupBy']],
  ['Promise.withResolvers()', ['Promise.withResolvers']],
  ['Iterator.from(list)', ['Iterator.from']],
  ['button.ariaBusy = true', ['.ariaBusy']],
  ['navigator.share({ url })', ['Navigator.share']],
  ['list.showPopover()', ['.showPopover']],
])('%s is missing in one of the oldest browsers', (script, names) => {
  expect(namesIn(script)).toEqual(names)
})

test.each([
  ['what they all have', 'structuredClone(rows.at(-1)); Object.hasOwn(a, b); crypto.randomUUID()'],
  ['a call that asks first', 'list.showPopover?.()'],
  ['a name that is asked for', "typeof navigation === 'object'"],
  ['a member that is only read', 'if (element.ariaBusy) stop()'],
  ['a property of our own', 'const table = { navigation: 1, toSorted() {} }; table.navigation'],
  ['a name that another class has as well', 'rows.values().map(text)'],
])('%s is not reported', (_what, script) => {
  expect(namesIn(script)).toEqual([])
})

test('a use is shown with the code around it', () => {
  expect(newerInScript('const isLink = URL.canParse(text)')).toEqual([
    { name: 'URL.canParse', code: 'const isLink = URL.canParse(text)' },
  ])
})
