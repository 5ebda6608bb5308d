import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Connection } from 'puppeteer-core'
import { BROWSER_ARGS, provideBrowser } from '../../../tools/programs/browser.ts'
import { type DisposableProcess, startProcess } from '../processes.ts'

const START_DEADLINE_MS = 30_000

const ARGS = [
  ...BROWSER_ARGS,
  '--headless=new',
  '--remote-debugging-port=0',
  '--hide-scrollbars',
  '--mute-audio',
  '--no-default-browser-check',
  '--disable-dev-shm-usage',
  '--disable-features=Translate,MediaRouter,OptimizationHints',
  // Only this machine can be reached: every other name fails at once.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
]

/** A running Chromium with its debugging port open on loopback. */
export interface Chromium extends DisposableProcess {
  readonly port: number
  /** Address of its DevTools. */
  readonly devToolsUrl: string
}

/** Starts Chromium on a profile, which persists until the next start. @throws when it is not ready within 30 s */
export async function startChromium(profileDir: string): Promise<Chromium> {
  const announcement = join(profileDir, 'DevToolsActivePort')
  // A previous run on this profile left its file.
  await rm(announcement, { force: true })
  const child = startProcess(provideBrowser(), [...ARGS, `--user-data-dir=${profileDir}`, 'about:blank'])
  try {
    const [port = '', path = ''] = await Promise.race([readAnnouncement(announcement), child.failure])
    return { ...child, port: Number(port), devToolsUrl: `ws://127.0.0.1:${port}${path}` }
  } catch (error) {
    await child.end()
    throw error
  }
}

async function readAnnouncement(file: string): Promise<string[]> {
  const deadline = performance.now() + START_DEADLINE_MS
  while (performance.now() < deadline) {
    const lines = await readFile(file, 'utf8').then(
      (text) => text.split('\n'),
      () => [],
    )
    if (lines.length > 1) return lines
    await delay(20)
  }
  throw new Error('Chromium did not start')
}

/** How long one command may take, in ms; a throttled page is slow, a dead one never answers. */
const COMMAND_DEADLINE_MS = 120_000

/**
 * Connects to a browser's DevTools. Puppeteer's own `launch` and `connect` start every page and worker before the conditions of a
 * measurement apply to it, so only its connection is used.
 * @throws when nothing listens at the address
 */
export async function connectTo(url: string): Promise<Connection> {
  const socket = new WebSocket(url)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true })
    socket.addEventListener('error', () => reject(new Error(`no DevTools at ${url}`)), { once: true })
  })
  const transport: ConstructorParameters<typeof Connection>[1] = {
    send: (message) => socket.send(message),
    close: () => socket.close(),
  }
  socket.addEventListener('message', ({ data }) => transport.onmessage?.(String(data)))
  socket.addEventListener('close', () => transport.onclose?.())
  return new Connection(url, transport, 0, COMMAND_DEADLINE_MS)
}
