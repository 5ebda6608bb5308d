import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import type { DefaultEventsMap, Server, Socket } from 'socket.io'
import { callCounter } from '../../api/rate-limits/call-counter.ts'
import { callerAddress } from '../../api/rate-limits/caller-address.ts'
import type { Database } from '../../platform/db/client.ts'
import type { Config } from '../../settings/config.ts'
import { livingSessions } from '../members/sessions.ts'
import type { Conversation } from './chat-messages.ts'

/** What a socket may send. Messages are sent over HTTP; sockets only deliver them. */
export interface ClientEvents {
  join: (room: unknown, acknowledge?: unknown) => void
}

/** What the server sends to a socket. */
export interface ServerEvents {
  messaging: (conversation: Conversation) => void
  /** To members only: the balance of the main wallet, in baht, at first and after each change. */
  wallet: (baht: number) => void
}

/** The socket's owner. Without a member it belongs to a guest, who gives an id on joining. */
export interface SocketData {
  memberId?: string
  token?: string
  /** The only room that the socket is in. */
  room?: string
}

/** All sockets of this node. */
export type ChatServer = Server<ClientEvents, ServerEvents, DefaultEventsMap, SocketData>
/** The socket of one widget. */
export type ChatSocket = Socket<ClientEvents, ServerEvents, DefaultEventsMap, SocketData>

/**
 * Closes those of the sockets whose session has ended, by a logout or otherwise, on whatever node. Called before each delivery, so that a
 * socket receives nothing that was said after the end of its session. One query checks them all.
 */
export async function closeDead(db: Database, sockets: Iterable<ChatSocket>): Promise<void> {
  const ofMembers = [...sockets].filter(({ data }) => data.token !== undefined)
  if (ofMembers.length === 0) return
  const alive = await livingSessions(
    db,
    ofMembers.map(({ data }) => data.token ?? ''),
  )
  for (const socket of ofMembers) if (!alive.has(socket.data.token ?? '')) socket.disconnect(true)
}

/** How many sockets one address may have open at one node. Many phones share one address of their network. */
export const SOCKETS_PER_ADDRESS = 200
export const SOCKETS_IN_ALL = 10_000

/** A widget connects once, and again after its network was away. */
export const CONNECTIONS_PER_ADDRESS = { calls: 600, windowSeconds: 60 } as const

/** Packets of any kind: an answer to each ping, every 25 s, and now and then an event. */
export const PACKETS_PER_SOCKET = { calls: 120, windowSeconds: 60 } as const

/** How often a socket may send each event in its lifetime. A widget joins once per connection. */
export const EVENTS_PER_SOCKET: Readonly<Record<keyof ClientEvents, number>> = { join: 50 }

/** A connection that carries sockets. */
export interface Connection {
  on(event: 'packet', listener: () => void): unknown
  close(discard: boolean): unknown
}

/** Limits the number and the traffic of sockets. */
interface SocketLimits {
  /** The network address that requests a socket; only a trusted proxy may state it. */
  addressOf(request: IncomingMessage): string
  /** Whether one more socket may be opened. An admitted socket counts until its connection has closed. */
  admit(request: IncomingMessage): boolean
  limitPackets(connection: Connection): void
  limitEvents(socket: Pick<Socket, 'use' | 'disconnect'>): void
}

export function socketLimits({
  rateLimit,
  trustedProxies,
}: Pick<Config, 'rateLimit' | 'trustedProxies'>): SocketLimits {
  // As for requests: anybody but a trusted proxy could state any address.
  const isTrusted = proxyAddr.compile([...trustedProxies])
  const addressOf = (request: IncomingMessage) => proxyAddr(request, isTrusted)
  if (!rateLimit)
    return { addressOf, admit: () => true, limitPackets: () => undefined, limitEvents: () => undefined }
  const countConnection = callCounter(CONNECTIONS_PER_ADDRESS)
  const open = new Map<string, number>()
  let inAll = 0

  return {
    addressOf,
    admit(request) {
      const address = callerAddress(addressOf(request))
      const ofAddress = open.get(address) ?? 0
      if (countConnection(address) !== undefined) return false
      if (ofAddress >= SOCKETS_PER_ADDRESS || inAll >= SOCKETS_IN_ALL) return false
      open.set(address, ofAddress + 1)
      inAll += 1
      request.socket.once('close', () => {
        inAll -= 1
        const left = (open.get(address) ?? 1) - 1
        if (left > 0) open.set(address, left)
        else open.delete(address)
      })
      return true
    },
    limitPackets(connection) {
      const count = callCounter(PACKETS_PER_SOCKET)
      connection.on('packet', () => {
        if (count('') !== undefined) connection.close(true)
      })
    },
    limitEvents(socket) {
      const sent = new Map<string, number>()
      socket.use(([name], next) => {
        // Events of other names have no listener; they count as packets.
        const most = Object.entries(EVENTS_PER_SOCKET).find(([event]) => event === name)?.[1]
        if (most === undefined) return
        const times = (sent.get(name) ?? 0) + 1
        sent.set(name, times)
        if (times > most) socket.disconnect(true)
        else next()
      })
    },
  }
}
