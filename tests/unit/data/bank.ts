import { vi } from 'vitest'
import { SITE_PATHS } from '../../../src/contract/site-paths.ts'
import { WIRE_WALLET } from './backend.ts'

/** What becomes of one transfer on its way. */
export type Fate =
  | 'done'
  /** Carried out, and the answer lost. */
  | 'cut after'
  /** Lost before it arrived. */
  | 'cut before'
  /** At work for as long as nobody finishes it. */
  | 'working'
  /** `isSaidBeforeWork`: by what comes before the key is looked at, so it is not remembered. */
  | {
      readonly status: number
      readonly message: string
      readonly params?: object
      readonly isSaidBeforeWork?: boolean
    }

/** What a test sees of that server. */
export interface Bank {
  /** What becomes of the next requests, in order; `done` after that. */
  fates: Fate[]
  /** Keys with which money was really moved, once each time it was. */
  readonly moved: string[]
  /** Every request but signs of life, as `METHOD /path`, keys left out. */
  readonly calls: string[]
  /** Body of every transfer that was sent. */
  readonly bodies: unknown[]
  /** Nothing reaches it, and the phone may know that. */
  isOutOfReach: boolean
  /** The work that goes on comes to an end. */
  finish(): void
}

const inProgress = () => Response.json({ message: 'REQUEST_LIMIT' }, { status: 409 })

/** A server that keeps its promises about keys, behind `fetch`. */
export function bank(): Bank {
  const answers = new Map<string, { status: number; body: object }>()
  const working = new Set<string>()
  const self: Bank = { fates: [], moved: [], calls: [], bodies: [], isOutOfReach: false, finish }

  function finish(): void {
    for (const key of working) move(key)
    working.clear()
  }
  function move(key: string): void {
    self.moved.push(key)
    answers.set(key, { status: 200, body: { message: 'OK' } })
  }
  function answer(key: string): Response {
    const { status, body } = answers.get(key) ?? { status: 500, body: {} }
    return Response.json(body, { status })
  }

  function transfer(key: string): Response {
    if (working.has(key)) return inProgress()
    const isRepeated = answers.has(key)
    const fate = self.fates.shift() ?? 'done'
    if (fate === 'cut before') throw new TypeError('Failed to fetch')
    if (isRepeated) return answer(key)
    if (fate === 'working') {
      working.add(key)
      return inProgress()
    }
    if (typeof fate === 'object') return refuse(key, fate)
    move(key)
    if (fate === 'cut after') throw new TypeError('Failed to fetch')
    return answer(key)
  }
  function refuse(
    key: string,
    { status, isSaidBeforeWork = false, ...body }: Exclude<Fate, string>,
  ): Response {
    // A limit applies before the work, and a failure of the server's undoes it: neither is remembered.
    if (status < 429 && !isSaidBeforeWork) answers.set(key, { status, body })
    return Response.json(body, { status })
  }
  function state(key: string): Response {
    if (working.has(key)) return Response.json({ state: 'in-progress' })
    const stored = answers.get(key)
    return Response.json(stored === undefined ? { state: 'absent' } : { state: 'finished', ...stored })
  }

  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname } = new URL(request.url)
    const key = /^\/api\/operation\/(.+)$/.exec(pathname)?.[1]
    const isSignOfLife = pathname === SITE_PATHS.terminated
    if (!isSignOfLife) self.calls.push(`${request.method} ${key === undefined ? pathname : '/api/operation'}`)
    if (self.isOutOfReach) throw new TypeError('Failed to fetch')
    if (key !== undefined) return state(key)
    if (pathname === '/api/wallet') return Response.json(WIRE_WALLET)
    if (isSignOfLife) return Response.json({ terminated: null })
    self.bodies.push(await request.json())
    return transfer(request.headers.get('Idempotency-Key') ?? '')
  })
  return self
}
