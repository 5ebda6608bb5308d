import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import type { Socket } from 'socket.io'
import { callCounter } from '../../api/rate-limits/call-counter.ts'
import { callerAddress } from '../../api/rate-limits/caller-address.ts'
import type { Config } from '../../settings/config.ts'
import type { ClientEvents } from './chat-sockets.ts'

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
