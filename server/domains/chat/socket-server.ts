import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import proxyAddr from '@fastify/proxy-addr'
import type { FastifyInstance } from 'fastify'
import { type DefaultEventsMap, Server, type Socket } from 'socket.io'
import { callCounter } from '../../api/rate-limits/call-counter.ts'
import { callerAddress } from '../../api/rate-limits/caller-address.ts'
import type { HoldBack } from '../../api/rate-limits/hold-back.ts'
import type { Database } from '../../platform/db/client.ts'
import type { FanOut } from '../../platform/db/fan-out.ts'
import { Refusal } from '../../platform/errors.ts'
import { gauge, type Metrics } from '../../platform/metrics/metrics.ts'
import type { Config } from '../../settings/config.ts'
import type { BalanceNews } from '../members/balance-news.ts'
import { type Authenticate, livingSessions } from '../members/sessions.ts'
import { type ChatFeed, type Conversation, presentMessage } from './chat-messages.ts'
import { guestRoom, isGuestId, memberRoom } from './chat-party.ts'
import { type RoomTails, roomTails } from './room-tails.ts'

/** Rooms are named `PREFIX-` and the id of the member or guest. */
export const ROOM_PREFIX = 'krapao'

/** What a socket may send. Messages are sent over HTTP; sockets only deliver them. */
interface ClientEvents {
  join: (room: unknown, acknowledge?: unknown) => void
}

/** What the server sends to a socket. */
interface ServerEvents {
  messaging: (conversation: Conversation) => void
  /** To members only: the balance of the main wallet, in baht, at first and after each change. */
  wallet: (baht: number) => void
}

/** The socket's owner. Without a member it belongs to a guest, who gives an id on joining. */
interface SocketData {
  memberId?: string
  token?: string
  /** The only room that the socket is in. */
  room?: string
}

/** All sockets of this node. */
type ChatServer = Server<ClientEvents, ServerEvents, DefaultEventsMap, SocketData>
/** The socket of one widget. */
type ChatSocket = Socket<ClientEvents, ServerEvents, DefaultEventsMap, SocketData>

interface Dependencies {
  readonly config: Pick<Config, 'rateLimit' | 'trustedProxies'>
  readonly db: Database
  readonly feed: ChatFeed
  readonly authenticate: Authenticate
  readonly metrics: Metrics
  /** Other origins whose pages may connect. */
  readonly allowedOrigins: readonly string[]
  readonly holdBack: HoldBack
  readonly isOwnHost: (host: string | undefined) => boolean
  /** The connection to other nodes; undefined where there are none. */
  readonly fanOut: FanOut | undefined
  readonly balanceNews: BalanceNews
}

/** Sockets send nothing but a join. */
const MAX_MESSAGE_BYTES = 4096

/** Notices that were not sent, and messages that could not be read, are made up for this often. */
const CATCH_UP_EVERY_MS = 20_000

/** How long a socket may take to close when the server stops. */
const GOODBYE_MS = 1000

/** Serves sockets on the app's own port, and delivers the messages of each room. */
export function serveSockets(app: FastifyInstance, dependencies: Dependencies): void {
  const { db, feed, fanOut, balanceNews } = dependencies
  const failing = (what: string) => (error: unknown) => app.log.warn({ err: error }, what)
  const catchUp = () => void tails.catchUp().catch(failing('messages of other nodes could not be read'))
  fanOut?.subscribe('room', { onNews: (roomId) => tails.news(roomId), onGap: catchUp })
  const catchingUp = fanOut && setInterval(catchUp, CATCH_UP_EVERY_MS).unref()
  const limits = socketLimits(dependencies.config)
  const turn = oneEachTurn()
  const io: ChatServer = new Server({
    path: '/socket.io',
    serveClient: false,
    transports: ['websocket'],
    maxHttpBufferSize: MAX_MESSAGE_BYTES,
    perMessageDeflate: false,
    allowRequest: (request, decide) => {
      if (isWelcome(request, dependencies) && limits.admit(request))
        void turn().then(() => decide(null, true))
      else void dependencies.holdBack(limits.addressOf(request)).then(() => decide(null, false))
    },
  })
  const tails = roomTails({
    db,
    hasListeners: (roomId) => io.of('/').adapter.rooms.has(roomId),
    beforeDelivery: (roomId) => closeDead(db, socketsIn(io, roomId)),
    deliver: (message) => io.local.to(message.roomId).emit('messaging', presentMessage(message)),
    onFailure: failing('new messages could not be read'),
  })
  io.use((socket, next) => void welcome(socket, dependencies, next))
  io.on('connection', (socket) => {
    limits.limitEvents(socket)
    socket.on('join', (room, acknowledge) => void join(socket, tails, room, acknowledge))
    const { memberId, token } = socket.data
    if (memberId === undefined || token === undefined) return
    const unfollow = balanceNews.follow(memberId, {
      token,
      receive: (baht) => void socket.emit('wallet', baht),
      end: () => socket.disconnect(true),
    })
    socket.once('disconnect', unfollow)
  })
  io.of('/').adapter.on('delete-room', (roomId: string) => tails.leave(roomId))
  feed.subscribe(({ roomId }) => {
    tails.news(roomId)
    void fanOut?.notify('room', roomId)
  })

  io.attach(app.server)
  io.engine.on('connection', (connection: Connection) => limits.limitPackets(connection))
  const connections = connectionsOf(app)
  dependencies.metrics.add(() => [
    gauge('krapao_sockets', 'Chat sockets connected to this node.', io.engine.clientsCount),
    gauge('krapao_chat_rooms', 'Chat rooms followed by this node.', tails.size()),
  ])
  app.addHook('preClose', async () => {
    clearInterval(catchingUp)
    // Not `io.close()`: it also closes the HTTP server, which the framework owns. The sockets are not disconnected properly either: they see
    // a lost connection, and therefore reconnect by themselves.
    io.engine.close()
    await io.of('/').adapter.close()
    setTimeout(() => connections.forEach((connection) => connection.destroy()), GOODBYE_MS).unref()
  })
}

/** This node's sockets in a room. */
function socketsIn(io: ChatServer, roomId: string): ChatSocket[] {
  const { adapter, sockets } = io.of('/')
  return [...(adapter.rooms.get(roomId) ?? [])].flatMap((id) => sockets.get(id) ?? [])
}

/** Gives each caller a separate turn of the event loop, because thousands of phones reconnect at the same moment. */
function oneEachTurn(): () => Promise<void> {
  let last = Promise.resolve()
  return () => (last = last.then(() => setImmediate()))
}

/** Keeps pages of other sites out, although they would receive nothing without a token or a guest's id. */
function isWelcome(
  { headers: { origin, host } }: IncomingMessage,
  { allowedOrigins, isOwnHost }: Pick<Dependencies, 'allowedOrigins' | 'isOwnHost'>,
): boolean {
  if (!isOwnHost(host)) return false
  if (origin === undefined || allowedOrigins.includes(origin)) return true
  return URL.canParse(origin) && new URL(origin).host === host
}

async function welcome(
  socket: ChatSocket,
  dependencies: Dependencies,
  next: (error?: Error) => void,
): Promise<void> {
  try {
    await identify(socket, dependencies)
    next()
  } catch (error) {
    next(new Error(error instanceof Refusal ? error.code : 'INTERNAL_SERVER_ERROR'))
  }
}

async function identify(socket: ChatSocket, { authenticate }: Dependencies): Promise<void> {
  const token: unknown = socket.handshake.auth['token']
  if (token === undefined || token === null || token === '') return
  if (typeof token !== 'string') throw new Refusal('invalid-token')
  const member = await authenticate(`Bearer ${token}`)
  socket.data = { memberId: member.id, token }
}

/**
 * Lets a socket into its own room and no other; the optional acknowledgement says whether it is in. A client that joins first and then reads
 * the history misses nothing.
 */
async function join(
  socket: ChatSocket,
  tails: RoomTails,
  wanted: unknown,
  acknowledge: unknown,
): Promise<void> {
  const isIn = await enter(socket, tails, ownRoom(socket, wanted)).catch(() => false)
  if (typeof acknowledge === 'function') acknowledge(isIn)
}

async function enter(socket: ChatSocket, tails: RoomTails, room: string | undefined): Promise<boolean> {
  if (room === undefined) return false
  return tails.follow(room, () => {
    if (!socket.connected) return false
    const former = socket.data.room
    socket.data.room = room
    void socket.join(room)
    if (former !== undefined && former !== room) void socket.leave(former)
    return true
  })
}

function ownRoom(socket: ChatSocket, wanted: unknown): string | undefined {
  const prefix = `${ROOM_PREFIX}-`
  if (typeof wanted !== 'string' || !wanted.startsWith(prefix)) return undefined
  const id = wanted.slice(prefix.length)
  const { memberId } = socket.data
  if (memberId !== undefined) return id === memberId ? memberRoom(memberId) : undefined
  return isGuestId(id) ? guestRoom(id) : undefined
}

/** The network connections of all sockets, so that none of them delays a server that stops. */
function connectionsOf(app: FastifyInstance): ReadonlySet<Duplex> {
  const connections = new Set<Duplex>()
  app.server.on('upgrade', (_request: IncomingMessage, connection: Duplex) => {
    connections.add(connection)
    connection.once('close', () => connections.delete(connection))
  })
  return connections
}

/**
 * Closes those of the sockets whose session has ended, by a logout or otherwise, on whatever node. Called before each delivery, so that a
 * socket receives nothing that was said after the end of its session. One query checks them all.
 */
async function closeDead(db: Database, sockets: Iterable<ChatSocket>): Promise<void> {
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
interface Connection {
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

function socketLimits({
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
