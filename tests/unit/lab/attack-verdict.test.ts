import { expect, it } from 'vitest'
import { verdictOn } from '../../../lab/attack/sqlmap.ts'

const NOTHING = '[CRITICAL] all tested parameters do not appear to be injectable.'
const COUNTS = '[WARNING] HTTP error codes detected during run:'

it('a place whose payloads were all looked at and did nothing is none to report', () => {
  expect(
    verdictOn(`${NOTHING}\n${COUNTS}\n400 (Bad Request) - 538 times, 404 (Not Found) - 110 times`),
  ).toBeUndefined()
})

it.each([
  ['injectable', 'sqlmap identified the following injection point(s) with a total of 61 HTTP(s) requests:'],
  ['was not attacked to the end', '[CRITICAL] unable to connect to the target URL'],
  [
    'was refused for the kind of its body, and so never attacked',
    `${NOTHING}\n${COUNTS}\n415 (Unsupported Media Type) - 147 times, 414 (Request-URI Too Long) - 110 times`,
  ],
])('%s', (verdict, output) => {
  expect(verdictOn(output)).toBe(verdict)
})
