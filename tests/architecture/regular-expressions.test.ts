/** Proves S25. */
import { expect, test } from 'vitest'
import judged from '../../lab/judged-expressions.json' with { type: 'json' }
import { expressionsInUse, expressionsOf } from '../../lab/recheck.ts'

/*
 * A regular expression that takes long for some text lets one caller block the server, or an answer freeze a phone. A tool analyses each
 * expression, which takes a minute in all; this test only checks that each is in the tool's list.
 */
test('every regular expression was checked by recheck: after a new one, npm run recheck', () => {
  const known = new Set([...judged.safe, ...Object.keys(judged.explained)])
  const inUse = expressionsInUse()
  expect(inUse.length).toBeGreaterThan(80)
  expect(inUse.filter((expression) => !known.has(expression))).toEqual([])
})

test('a regular expression is found in every position', () => {
  const source = `
    const A = /a+/g
    export const f = (text: string) => text.replace(/b\\/+$/, '') + <p title={/c/.source} />
    // /no+/
    const quoted = '/no+/'
  `
  expect(expressionsOf('x.tsx', source)).toEqual(['/a+/g', '/b\\/+$/', '/c/'])
})
