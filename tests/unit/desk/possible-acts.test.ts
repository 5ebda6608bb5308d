import { describe, expect, it } from 'vitest'
import { possibleActs } from '../../../desk/src/queue/possible-acts.ts'

const ME = { id: 'me', role: 'cashier' } as const
const held = { id: 'me', name: 'Nok', since: '2026-01-01T00:00:00.000Z' }

describe('what a person can do with an item', () => {
  it.each([
    ['free', { state: 'waiting', holder: null }, ['claim']],
    ['their own', { state: 'claimed', holder: held }, ['own', 'release']],
    ['of another', { state: 'claimed', holder: { ...held, id: 'other' } }, []],
    ['final', { state: 'paid', holder: null }, []],
    ['final, with its last holder', { state: 'rejected', holder: held }, []],
  ])('that is %s', (_, item, acts) => {
    expect(possibleActs(item, ME, ['own'])).toEqual(acts)
  })

  it('is nothing for a person who only reads', () => {
    const reader = { id: 'me', role: 'support' } as const
    expect(possibleActs({ state: 'waiting', holder: null }, reader, ['own'])).toEqual([])
  })
})
