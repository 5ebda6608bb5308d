import { setTimeout as delay } from 'node:timers/promises'

/** The replacement for the real answer. */
interface Instead {
  readonly status?: number
  readonly contentType?: string
  readonly body?: string
  readonly json?: unknown
}

/** A pending call: the part of Playwright's `Route` that is needed here. */
export interface Answerable {
  /** Answers instead of the server. */
  fulfill(answer: Instead): Promise<void>
  /** The server's answer. */
  fetch(): Promise<{ text(): Promise<string> }>
  /** Cuts the connection. */
  abort(reason: 'connectionreset'): Promise<void>
  /** Lets the server answer. */
  continue(): Promise<void>
}

/** A wrong answer, as from a broken, misconfigured or foreign server. */
export interface BadAnswer {
  readonly name: string
  answer(call: Answerable): Promise<void>
}

const LATE_MS = 1500
/** With spaces: Thai line breaks come from a dictionary, which fails in one word of this length. */
const LONG_TEXT = 'ยาว '.repeat(2500)

const REFUSALS = [400, 403, 404, 409, 422, 429, 500, 502, 503]

/** The real answer with every string, number, boolean and null replaced by `leaf`. */
function withEvery(name: string, leaf: unknown): BadAnswer {
  return changed(`with ${name} for every value`, (value) => replaceLeaves(value, leaf))
}

/** The bad answers to try on every screen. An ended session and a closed site are not among them, because they lead to another screen. */
export const BAD_ANSWERS: readonly BadAnswer[] = [
  sent('nothing at all', { body: '', contentType: 'application/json' }),
  sent('no content', { status: 204 }),
  ...[null, [], {}, 7, 'text', true].map((json) => sent(`just ${JSON.stringify(json)}`, { json })),
  sent('a web page', { body: '<!doctype html><h1>Welcome to nginx</h1>', contentType: 'text/html' }),
  ...REFUSALS.flatMap((status) => [
    sent(`${status} with a page`, { status, body: '<h1>Error</h1>', contentType: 'text/html' }),
    sent(`${status} with an unknown code`, { status, json: { message: 'NO_SUCH_CODE', key: 7 } }),
  ]),
  withEvery('null', null),
  withEvery('a text', 'บ้า'),
  withEvery('a huge number', -1e300),
  withEvery('a list', [[[]]]),
  withEvery('a long text', LONG_TEXT),
  changed('with the first field of everything missing', withoutFirstFields),
  changed('inside another list', (value) => [value]),
  {
    name: 'half of it',
    answer: (call) => withTruth(call, (text) => call.fulfill({ body: text.slice(0, text.length / 2) })),
  },
  { name: 'a cut connection', answer: (call) => call.abort('connectionreset') },
  {
    name: 'the truth, late',
    answer: async (call) => {
      await delay(LATE_MS)
      await call.continue()
    },
  },
]

function sent(name: string, answer: Instead): BadAnswer {
  return { name, answer: (call) => call.fulfill(answer) }
}

function changed(name: string, change: (value: unknown) => unknown): BadAnswer {
  return {
    name: `the truth ${name}`,
    answer: (call) => withTruth(call, (text) => call.fulfill({ json: change(JSON.parse(text)) })),
  }
}

async function withTruth(call: Answerable, answer: (text: string) => Promise<void>): Promise<void> {
  const response = await call.fetch()
  await answer(await response.text())
}

function replaceLeaves(value: unknown, leaf: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => replaceLeaves(item, leaf))
  if (typeof value !== 'object' || value === null) return leaf
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, replaceLeaves(item, leaf)]))
}

function withoutFirstFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutFirstFields)
  if (typeof value !== 'object' || value === null) return value
  const [, ...others] = Object.entries(value)
  return Object.fromEntries(others.map(([key, item]) => [key, withoutFirstFields(item)]))
}
