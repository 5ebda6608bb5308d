import { expect, it } from 'vitest'
import { possibleActs } from '../../../desk/src/queue/possible-acts.ts'

const ME = { id: 'me', role: 'cashier' } as const
const held = { id: 'me', name: 'Nok', since: '2026-01-01T00:00:00.000Z' }

it.each([
  ['free', { state: 'waiting', holder: null }, ['claim']],
  ['their own', { state: 'claimed', holder: held }, ['own', 'release']],
  ['of another', { state: 'claimed', holder: { ...held, id: 'other' } }, []],
  ['final', { state: 'paid', holder: null }, []],
  ['final, with its last holder', { state: 'rejected', holder: held }, []],
])(
  'a person is offered the acts of an item that is %s, and nothing where they only read',
  (_, item, acts) => {
    expect(possibleActs(item, ME, ['own'])).toEqual(acts)
    expect(possibleActs(item, { ...ME, role: 'support' }, ['own'])).toEqual([])
  },
)
