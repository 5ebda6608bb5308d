import { DatabaseError } from 'pg'
import { expect, it } from 'vitest'
import { ConnectionLost, OutcomeUnknown, whyLost } from '../../../../server/platform/db/failures.ts'
import { describeError } from '../../../../server/platform/log/logger.ts'

function coded<E extends Error>(error: E, code: string): E {
  return Object.assign(error, { code })
}
const fromDatabase = (message: string, code: string) =>
  Object.assign(coded(new DatabaseError(message, 0, 'error'), code), { severity: 'ERROR' })

const expired = coded(new Error('certificate has expired'), 'CERT_HAS_EXPIRED')
const refused = coded(new AggregateError([], ''), 'ECONNREFUSED')

it.each([
  [new ConnectionLost(expired), /^certificate has expired \(CERT_HAS_EXPIRED\); /],
  [new OutcomeUnknown(new ConnectionLost(expired)), /^certificate has expired/],
  [new ConnectionLost(refused), /^\(ECONNREFUSED\)$/],
  [
    new ConnectionLost(new Error('Connection terminated unexpectedly')),
    /^Connection terminated unexpectedly$/,
  ],
  [new ConnectionLost(fromDatabase('whatever it quotes', '57P01')), /^database error 57P01$/],
  [fromDatabase('role "krapao" does not exist', '28000'), /^role "krapao" does not exist \(28000\)$/],
])('%s is reported with its reason', (error, reason) => {
  expect(whyLost(error)).toMatch(reason)
})

it('other errors have no reason, because they may quote what a member wrote', () => {
  expect(whyLost(fromDatabase('the value of a member', '22P02'))).toBeUndefined()
  expect(whyLost(new Error('something else'))).toBeUndefined()
})

it('the reason of a lost connection is logged, and other errors are logged as before', () => {
  expect(describeError(new ConnectionLost(expired)).message).toBe(
    `the connection to the database was lost: ${String(whyLost(new ConnectionLost(expired)))}`,
  )
  expect(describeError(fromDatabase('password authentication failed', '28P01')).message).toBe(
    'database error 28P01',
  )
  expect(describeError(new Error('something else')).message).toBe('something else')
})
