/** Proves S17. */
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { isWorkerMessage } from '../../../sw/messages.ts'

it.each([{ type: 'SKIP_WAITING' }, { type: 'SIGNED_OUT' }, { type: 'MEND' }])(
  'the worker knows %s',
  (message) => {
    expect(isWorkerMessage(message)).toBe(true)
  },
)

it('the worker takes nothing else for a message of the app', () => {
  const strange = fc.oneof(
    fc.anything(),
    fc.record({ type: fc.anything() }),
    fc.constantFrom('SKIP_WAITING', ['SIGNED_OUT'], { type: ['SIGNED_OUT'] }, { type: 'skip_waiting' }),
  )
  fc.assert(
    fc.property(strange, (data) => {
      expect(isWorkerMessage(data)).toBe(false)
    }),
    { numRuns: 1000 },
  )
})
