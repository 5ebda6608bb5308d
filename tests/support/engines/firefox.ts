import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import * as v from 'valibot'
import { type Engine, type EngineChoices, engineOf, environmentWith } from './engine.ts'

type Send = (method: string, params?: object) => Promise<unknown>

const Message = v.object({
  id: v.optional(v.number()),
  result: v.optional(v.unknown()),
  error: v.optional(v.string()),
  message: v.optional(v.string()),
})
const Tree = v.object({ contexts: v.looseTuple([v.object({ context: v.string() })]) })
const Evaluated = v.object({
  result: v.optional(v.object({ value: v.optional(v.unknown()), sharedId: v.optional(v.string()) })),
  exceptionDetails: v.optional(v.object({ text: v.string() })),
})
const Picture = v.object({ data: v.string() })

/** Firefox ESR, headless, on a profile of its own, by WebDriver BiDi. */
export async function startFirefox(choices: EngineChoices = {}): Promise<Engine> {
  const profile = await mkdtemp(join(tmpdir(), 'krapao-firefox-'))
  if (choices.isStill === true)
    await writeFile(join(profile, 'user.js'), 'user_pref("ui.prefersReducedMotion", 1);')
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0']
  const browser = spawn('/usr/bin/firefox-esr', args, {
    env: environmentWith(choices),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(browser, 'exit')
  const send = await connectTo(await addressOf(createInterface(browser.stderr)))
  browser.stderr.resume()
  await send('session.new', { capabilities: {} })
  const [{ context }] = v.parse(Tree, await send('browsingContext.getTree')).contexts
  const resize = async (width: number, height: number) =>
    void (await send('browsingContext.setViewport', { context, viewport: { width, height } }))
  await resize(412, 915)

  async function evaluate(expression: string) {
    const options = { target: { context }, awaitPromise: true, resultOwnership: 'root' }
    const answer = v.parse(Evaluated, await send('script.evaluate', { expression, ...options }))
    if (answer.exceptionDetails) throw new Error(`Firefox: ${answer.exceptionDetails.text}`)
    return { ...answer.result }
  }
  async function read(expression: string): Promise<unknown> {
    const { value } = await evaluate(`(async () => JSON.stringify(await (${expression})))()`)
    return typeof value === 'string' ? JSON.parse(value) : undefined
  }
  const act = (source: object) => send('input.performActions', { context, actions: [source] })
  const open = (url: string) => send('browsingContext.navigate', { context, url, wait: 'complete' })
  return engineOf({
    name: 'Firefox',
    read,
    // When the service worker takes over during a navigation, Firefox starts it again on another channel, and reports the first as aborted.
    goto: async (url) =>
      void (await open(url).catch((error: unknown) => {
        if (String(error).includes('NS_BINDING_ABORTED')) return open(url)
        throw error
      })),
    reload: async () => void (await send('browsingContext.reload', { context, wait: 'complete' })),
    resize,
    picture: async () => {
      const { data } = v.parse(Picture, await send('browsingContext.captureScreenshot', { context }))
      return Buffer.from(data, 'base64')
    },
    async typeInto(field, text) {
      await evaluate(`${field}.focus()`)
      const keys = Array.from(text).flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value })))
      await act({ type: 'key', id: 'keys', actions: keys })
    },
    async click(control) {
      const { sharedId } = await evaluate(`(${intoView.toString()})(${control})`)
      const move = { type: 'pointerMove', x: 0, y: 0, origin: { type: 'element', element: { sharedId } } }
      const press = ['pointerDown', 'pointerUp'].map((type) => ({ type, button: 0 }))
      await act({ type: 'pointer', id: 'mouse', actions: [move, ...press] })
    },
    async close() {
      await send('browser.close')
      await ended
      await rm(profile, { recursive: true, force: true })
    },
  })
}

/** Runs in a page, and must not refer to anything outside its own body. */
function intoView(element: Element): Element {
  const { top, bottom } = element.getBoundingClientRect()
  if (top < 0 || bottom > innerHeight) element.scrollIntoView({ block: 'center', behavior: 'instant' })
  return element
}

/** The address that Firefox prints when it has started. */
async function addressOf(lines: AsyncIterable<string>): Promise<string> {
  const printed: string[] = []
  for await (const line of lines) {
    const address = /BiDi listening on (ws:\S+)/.exec(line)?.[1]
    if (address !== undefined) return `${address}/session`
    printed.push(line)
  }
  throw new Error(`Firefox did not start: ${printed.join('\n')}`)
}

/** @returns what sends a command, and rejects with Firefox's own message */
async function connectTo(address: string): Promise<Send> {
  const waiting = new Map<number, (answer: v.InferOutput<typeof Message>) => void>()
  const socket = new WebSocket(address)
  socket.addEventListener('message', ({ data }) => {
    const answer = v.parse(Message, JSON.parse(String(data)))
    waiting.get(answer.id ?? 0)?.(answer)
  })
  await once(socket, 'open')
  return async (method, params = {}) => {
    const id = waiting.size + 1
    const answer = new Promise<v.InferOutput<typeof Message>>((resolve) => waiting.set(id, resolve))
    socket.send(JSON.stringify({ id, method, params }))
    const { result, error, message } = await answer
    if (error !== undefined) throw new Error(`${error}: ${message}`)
    return result
  }
}
