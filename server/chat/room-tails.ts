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
  /**
   * Delivers what is said in the room from now on, for as long as somebody listens to it.
   *
   * @param enter lets a listener in; without one in the end, the room is not followed either.
   */
  follow<T>(roomId: string, enter: () => T): Promise<T>
  /** Nobody here listens to the room any more. */
  leave(roomId: string): void
  /** How many rooms are followed. */
  size(): number
  news(roomId: string): void
  /** Asks all rooms for news that this node was not told of. */
  catchUp(): Promise<void>
}

interface Dependencies {
  readonly db: Queryable
  readonly deliver: (said: StoredMessage) => void
  /** Whether somebody here listens to the room. */
  readonly isHeard: (roomId: string) => boolean
  readonly onFailure: (error: unknown) => void
}

const TRY_AGAIN_MS = 1000

export function roomTails({ db, deliver, isHeard, onFailure }: Dependencies): RoomTails {
  const tails = new Map<string, Tail>()
  /** How many are about to enter each room: it must not be left meanwhile. */
  const entering = new Map<string, number>()

  function leave(roomId: string): void {
    if (!entering.has(roomId)) tails.delete(roomId)
  }

  async function begin(roomId: string): Promise<void> {
    if (tails.has(roomId)) return
    const seq = await lastSeqOf(db, roomId)
    if (!tails.has(roomId)) tails.set(roomId, { seq, isReading: false, hasNews: false })
  }

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
    leave,
    size: () => tails.size,
    async follow(roomId, enter) {
      entering.set(roomId, (entering.get(roomId) ?? 0) + 1)
      try {
        await begin(roomId)
        return enter()
      } finally {
        const others = (entering.get(roomId) ?? 1) - 1
        if (others > 0) entering.set(roomId, others)
        else entering.delete(roomId)
        // Whoever wanted to listen may have hung up during the look-up.
        if (!isHeard(roomId)) leave(roomId)
      }
    },
    async catchUp() {
      const heard = [...tails].map(([roomId, { seq }]) => ({ roomId, seq }))
      for (const roomId of await roomsAhead(db, heard)) news(roomId)
    },
  }
}
