import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  meets,
  messageId,
  type IdentifiedMessage,
  withNewest,
  withOlder,
} from '../../../../src/features/chat/chat-conversation.ts'

/** A conversation as the server has it: message `n` is the n-th, said by one of a few sessions. */
const message = (place: number): IdentifiedMessage => ({
  session_id: `session-${place % 3}`,
  createdAt: new Date(1_790_000_000_000 + place).toISOString(),
})
const conversation = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => message(from + index))

/** Places in a conversation, in order. */
const places = (count: number) =>
  fc
    .array(fc.nat({ max: 60 }), { minLength: count, maxLength: count })
    .map((numbers) => numbers.toSorted((one, other) => one - other))

test('a message is known by its session and time, and by nothing else', () => {
  const sent = { session_id: 'a', createdAt: '2026-11-21T10:00:00.000Z', text: 'one' }
  expect(messageId(sent)).toBe(messageId({ ...sent, text: 'another' } as IdentifiedMessage))
  expect(messageId({ ...sent, session_id: 'b' })).not.toBe(messageId(sent))
  expect(messageId({ createdAt: sent.createdAt })).not.toBe(messageId(sent))
})

test('the newest part and what is known make one conversation, whole and in order, wherever they overlap', () => {
  fc.assert(
    fc.property(places(4), ([from = 0, partFrom = 0, to = 0, partTo = 0]) => {
      const known = conversation(from, to)
      const joined = withNewest(known, conversation(partFrom, partTo))
      expect(joined).toEqual(
        conversation(from, partFrom > to ? to : partTo).concat(
          conversation(partFrom > to ? partFrom : partTo, partTo),
        ),
      )
    }),
  )
})

test('what was received while the newest part was read comes after it', () => {
  fc.assert(
    fc.property(places(4), ([from = 0, partFrom = 0, partTo = 0, to = 0]) => {
      fc.pre(partFrom < partTo)
      expect(withNewest(conversation(from, to), conversation(partFrom, partTo))).toEqual(
        conversation(from, to),
      )
    }),
  )
})

test('older messages go before what is known, each once, although new ones have moved the pages', () => {
  fc.assert(
    fc.property(places(3), fc.nat({ max: 9 }), ([from = 0, middle = 0, to = 0], moved) => {
      const page = conversation(from, Math.min(middle + moved, to))
      expect(withOlder(conversation(middle, to), page)).toEqual(conversation(from, to))
    }),
  )
})

test('a message is shown once however often it arrives', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 9 }), { maxLength: 40 }), (arriving) => {
      const received = arriving
        .map(message)
        .reduce<readonly IdentifiedMessage[]>((known, newest) => withNewest(known, [newest]), [])
      expect(received).toEqual([...new Set(arriving)].map(message))
    }),
  )
})

test('a part that shares nothing with what is known leaves a gap; with nothing known there is none', () => {
  expect(meets(conversation(0, 5), conversation(5, 9))).toBe(false)
  expect(meets(conversation(0, 6), conversation(5, 9))).toBe(true)
  expect(meets([], conversation(5, 9))).toBe(true)
})
