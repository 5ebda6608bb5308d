import { expect, it } from 'vitest'
import { roomTails } from '../../../server/domains/chat/room-tails.ts'

/** A database whose answers are held until they are released. */
function heldDatabase() {
  const held: (() => void)[] = []
  const query = () => new Promise<never[]>((resolve) => held.push(() => resolve([])))
  return {
    db: { query, script: () => Promise.resolve() },
    release: () => held.splice(0).forEach((answer) => answer()),
  }
}

function tailsOf(listeners: ReadonlySet<string>) {
  const { db, release } = heldDatabase()
  const tails = roomTails({
    db,
    beforeDelivery: () => Promise.resolve(),
    deliver: () => undefined,
    isHeard: (roomId) => listeners.has(roomId),
    onFailure: (error) => {
      throw error
    },
  })
  return { tails, release }
}

it('a room whose listeners all closed during its look-up is not followed', async () => {
  const { tails, release } = tailsOf(new Set())
  const joining = [tails.follow('a room', () => false), tails.follow('a room', () => false)]
  tails.leave('a room')
  release()
  expect(await Promise.all(joining)).toEqual([false, false])
  expect(tails.size()).toBe(0)
})

it('a room is followed while one of two listeners is left', async () => {
  const listeners = new Set<string>()
  const { tails, release } = tailsOf(listeners)
  const closed = tails.follow('a room', () => false)
  const open = tails.follow('a room', () => listeners.add('a room'))
  release()
  await Promise.all([closed, open])
  expect(tails.size()).toBe(1)
})
