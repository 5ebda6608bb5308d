import { EventEmitter, once } from 'node:events'
import { connect, type Socket } from 'node:net'
import Fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { closeConnectionsWhenStopping } from '../../../../server/api/http/close-connections.ts'
import { startDeskServer } from '../../../support/desk.ts'

const REQUEST = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'

/** A server that answers once it may, and a connection to it, with its other end. */
async function connected(headMs?: number) {
  const app = Fastify()
  closeConnectionsWhenStopping(app, headMs)
  const gate = new EventEmitter()
  const mayAnswer = once(gate, 'open')
  app.get('/', async () => {
    await mayAnswer
    return 'the answer'
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const accepted = new Promise<Socket>((resolve) => app.server.once('connection', resolve))
  const { socket, answer } = await connection(url)
  const request = once(app.server, 'request')
  return {
    app,
    socket,
    accepted: await accepted,
    answer,
    request,
    answerNow: () => gate.emit('open'),
  }
}

async function connection(url: string) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  const answer = collected(socket)
  await once(socket, 'connect')
  return { socket, answer }
}

/** All that the server sends until the connection is closed. */
async function collected(socket: Socket): Promise<string> {
  let text = ''
  socket.on('data', (data) => {
    text += String(data)
  })
  socket.on('error', () => undefined)
  await once(socket, 'close')
  return text
}

it('a connection that has never sent anything does not delay the stop of a server', async () => {
  const { app, answer } = await connected()
  await app.close()
  expect(await answer).toBe('')
})

it.each([
  ['the first', ''],
  ['a later', REQUEST],
])('a connection with half the head of %s request does not delay it either', async (_, before) => {
  const { app, socket, accepted, answer, answerNow } = await connected(1)
  answerNow()
  const sent = `${before}GET / HT`
  socket.write(sent)
  await expect.poll(() => accepted.bytesRead).toBe(sent.length)
  await app.close()
  expect(await answer).toMatch(before === '' ? /^$/ : /the answer$/)
})

it('a request in progress is answered, then its connection is closed', async () => {
  const { app, socket, answer, request, answerNow } = await connected(1)
  socket.write(REQUEST)
  await request
  const closed = app.close()
  await expect.poll(() => app.server.listening).toBe(false)
  answerNow()
  await closed
  expect(await answer).toMatch(/^HTTP\/1\.1 200 [^]*connection: close[^]*the answer$/i)
})

it('a backend stops although clients are connected to it, to its desk and to its sandbox', async () => {
  const server = await startDeskServer()
  const urls = [server.url, server.deskUrl ?? '', server.sandboxUrl ?? '']
  await Promise.all(urls.map(connection))
  // Connections are accepted in their order: these came after.
  await Promise.all([
    server.request('/health'),
    server.door('/api/me'),
    server.sandbox('GET', '/api/sms/0812345678'),
  ])
  await expect(server.stop()).resolves.toBeUndefined()
})
