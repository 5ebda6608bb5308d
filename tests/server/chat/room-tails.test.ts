import { expect, it } from 'vitest'
import { roomTails } from '../../../server/domains/chat/room-tails.ts'

/** A database whose answers wait until they are released. */
function pausedDatabase() {
  const waiting: (() => void)[] = []
  const query = () => new Promise<never[]>((resolve) => waiting.push(() => resolve([])))
  return {
    db: { query, script: () => Promise.resolve() },
    release: () => waiting.splice(0).forEach((answer) => answer()),
  }
}

function tailsOf(listeners: ReadonlySet<string>) {
  const { db, release } = pausedDatabase()
  const tails = roomTails({
    db,
    beforeDelivery: () => Promise.resolve(),
    deliver: () => undefined,
    hasListeners: (roomId) => listeners.has(roomId),
    onFailure: (error) => {
      throw error
    },
  })
  return { tails, release }
}

it('a room whose listeners all left during its lookup is not followed', async () => {
  const { tails, release } = tailsOf(new Set())
  const joining = [tails.follow('a room', () => false), tails.follow('a room', () => false)]
  tails.leave('a room')
  release()
  expect(await Promise.all(joining)).toEqual([false, false])
  expect(tails.size()).toBe(0)
})

it('a room is followed as long as one of two listeners is left', async () => {
  const listeners = new Set<string>()
  const { tails, release } = tailsOf(listeners)
  const closed = tails.follow('a room', () => false)
  const open = tails.follow('a room', () => listeners.add('a room'))
  release()
  await Promise.all([closed, open])
  expect(tails.size()).toBe(1)
})
