import { setTimeout as delay } from 'node:timers/promises'
import type { Queryable } from '../db/queryable.ts'
import { lastSeqOf, messagesAfter, roomsAhead, type StoredMessage } from './chat-messages.ts'

/** How far the sockets of this node have heard a room. */
interface Tail {
  seq: number
  isReading: boolean
  hasNews: boolean
}

/**
 * Tells the sockets of this node what is said in their rooms: every message once and in the order of the room, wherever it was
 * said. A node is only told that there is news in a room, and reads what it is, so a lost or late notice loses nothing.
 */
export interface RoomTails {
  /** From now on what is said in the room is delivered. */
  follow(roomId: string): Promise<void>
  /** Nobody here listens to the room any more. */
  leave(roomId: string): void
  news(roomId: string): void
  /** Asks all rooms for news that this node was not told of. */
  catchUp(): Promise<void>
}

interface Dependencies {
  readonly db: Queryable
  readonly deliver: (said: StoredMessage) => void
  readonly onFailure: (error: unknown) => void
}

const TRY_AGAIN_MS = 1000

export function roomTails({ db, deliver, onFailure }: Dependencies): RoomTails {
  const tails = new Map<string, Tail>()

  async function read(roomId: string, tail: Tail): Promise<void> {
    tail.isReading = true
    while (tail.hasNews) {
      tail.hasNews = false
      for (const said of await messagesAfter(db, roomId, tail.seq)) {
        tail.seq = said.seq
        deliver(said)
      }
    }
  }

  function news(roomId: string): void {
    const tail = tails.get(roomId)
    if (tail === undefined) return
    tail.hasNews = true
    if (tail.isReading) return
    read(roomId, tail)
      .catch(async (error: unknown) => {
        onFailure(error)
        await delay(TRY_AGAIN_MS, undefined, { ref: false })
        tail.hasNews = true
      })
      .finally(() => {
        tail.isReading = false
        // What came between the last reading and here, or what could not be read.
        if (tail.hasNews) news(roomId)
      })
  }

  return {
    news,
    async follow(roomId) {
      if (tails.has(roomId)) return
      const seq = await lastSeqOf(db, roomId)
      if (!tails.has(roomId)) tails.set(roomId, { seq, isReading: false, hasNews: false })
    },
    leave: (roomId) => void tails.delete(roomId),
    async catchUp() {
      const heard = [...tails].map(([roomId, { seq }]) => ({ roomId, seq }))
      for (const roomId of await roomsAhead(db, heard)) news(roomId)
    },
  }
}
