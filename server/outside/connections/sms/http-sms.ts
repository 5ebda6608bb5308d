import * as v from 'valibot'
import { LANGUAGES } from '#domain/languages.ts'
import type { Market } from '#domain/markets.ts'
import { internationalPhone } from '#domain/phone.ts'
import { SmsError, type SmsProvider } from '../../providers/sms.ts'
import { callOutside, OutsideAddress } from '../http/call-outside.ts'

/** Sends each message with one POST. A message whose answer is lost is not sent again: the member asks for another one. */
export function httpSms(settings: SmsSettings, market: Market): SmsProvider {
  const { url, json, form, answer: accepted, texts } = settings
  // A name in another spelling would be a second value, and not be replaced.
  const headers = Object.fromEntries(
    Object.entries(settings.headers).map(([name, value]) => [name.toLowerCase(), value]),
  )

  function requestFor({ phone, ...message }: Message): { type: string; body: string } {
    const values = { ...message, phone, international: internationalPhone(market, phone) }
    if (form === undefined) return { type: 'application/json', body: JSON.stringify(fill(json, values)) }
    const fields = Object.entries(form).map(([name, value]): [string, string] => [
      name,
      String(fill(value, values)),
    ])
    return { type: 'application/x-www-form-urlencoded', body: new URLSearchParams(fields).toString() }
  }

  async function send(message: Message, signal: AbortSignal): Promise<void> {
    const { type, body } = requestFor(message)
    const sent = { method: 'POST', headers: { ...headers, 'content-type': type }, body, signal } as const
    const answer = await callOutside(url, sent).catch((error: unknown) => {
      throw new SmsError('the SMS gateway gave no answer', { cause: error })
    })
    if (answer.status < 200 || answer.status > 299)
      throw new SmsError(`the SMS gateway refused with status ${answer.status}`)
    if (accepted === 'any') return
    // The page of a proxy, say.
    if (typeof answer.body !== 'object' || answer.body === null)
      throw new SmsError('the SMS gateway answered without JSON: set "answer" to "any" if it always does')
    const fields = new Map(Object.entries(answer.body))
    const missing = Object.entries(accepted).find(([name, value]) => fields.get(name) !== value)
    if (missing !== undefined)
      throw new SmsError(`the SMS gateway did not accept: ${missing[0]} is another one`)
  }

  return {
    sendOtp({ phone, otpRef: ref, otpCode: code, language }, signal) {
      const text = String(fill(texts[language], { ref, code }))
      return send({ phone, text, ref, code }, signal)
    },
    sendText: ({ phone, text }, signal) => send({ phone, text, ref: '', code: '' }, signal),
  }
}

/** What a request is filled with; a text without a code has an empty one. */
interface Message {
  readonly phone: string
  readonly text: string
  readonly ref: string
  readonly code: string
}

/** The names of the placeholders (`{name}`) in all texts of a JSON value. What follows a brace that is not closed counts as a name, too. */
function placeholdersOf(template: unknown): string[] {
  return textsOf(template).flatMap((text) =>
    text
      .split('{')
      .slice(1)
      .map((piece) => piece.split('}')[0] ?? ''),
  )
}

/** Puts values into all texts of a JSON value. Values are put in as they are: a brace in one is no placeholder. */
function fill(template: unknown, values: Readonly<Record<string, string>>): unknown {
  if (typeof template === 'string') return filled(template, values)
  if (Array.isArray(template)) return template.map((item) => fill(item, values))
  if (typeof template !== 'object' || template === null) return template
  return Object.fromEntries(Object.entries(template).map(([name, value]) => [name, fill(value, values)]))
}

function filled(text: string, values: Readonly<Record<string, string>>): string {
  const [before = '', ...pieces] = text.split('{')
  const rest = pieces.map((piece) => {
    const [name = '', ...after] = piece.split('}')
    const value = values[name]
    return value === undefined ? `{${piece}` : value + after.join('}')
  })
  return before + rest.join('')
}

function textsOf(template: unknown): string[] {
  if (typeof template === 'string') return [template]
  if (typeof template !== 'object' || template === null) return []
  return Object.values(template).flatMap(textsOf)
}

/** What a request to the gateway may contain. */
const IN_REQUEST = ['phone', 'international', 'text', 'ref', 'code']
const IN_TEXT = ['ref', 'code']

function hasOnly(template: unknown, names: readonly string[]): boolean {
  return placeholdersOf(template).every((name) => names.includes(name))
}

const Text = v.pipe(
  v.string(),
  v.maxLength(400, 'must be 400 characters or less'),
  v.check((text) => text.includes('{code}'), 'must contain {code}'),
  v.check((text) => hasOnly(text, IN_TEXT), `must contain no placeholder but {${IN_TEXT.join('}, {')}}`),
)

const NEEDS_TEXT = 'must contain {text} somewhere'
const ONLY = `must contain no placeholder but {${IN_REQUEST.join('}, {')}}`

const JsonBody = v.pipe(
  v.record(v.string(), v.unknown()),
  v.check((body) => placeholdersOf(body).includes('text'), NEEDS_TEXT),
  v.check((body) => hasOnly(body, IN_REQUEST), ONLY),
)

/** A form has one text for each name: there is no agreed way to send anything inside of it. */
const FormBody = v.pipe(
  v.record(
    v.string(),
    v.union(
      [v.string(), v.number(), v.boolean()],
      'must be a text, a number, true or false: a form has nothing inside',
    ),
  ),
  v.check((body) => placeholdersOf(body).includes('text'), NEEDS_TEXT),
  v.check((body) => hasOnly(body, IN_REQUEST), ONLY),
)

/** A gateway that takes messages over HTTP. */
export const SmsSettings = v.pipe(
  v.strictObject({
    url: OutsideAddress,
    headers: v.optional(v.record(v.string(), v.string()), {}),
    json: v.optional(JsonBody),
    form: v.optional(FormBody),
    /** Fields that the JSON of the answer must contain, with these values: many gateways refuse with status 200. `any` is for those that answer without JSON. */
    answer: v.optional(
      v.union([v.literal('any'), v.record(v.string(), v.union([v.string(), v.number(), v.boolean()]))]),
      {},
    ),
    texts: v.strictObject(v.entriesFromList(LANGUAGES, Text)),
  }),
  v.check(
    ({ json, form }) => (json === undefined) !== (form === undefined),
    'needs json or form, and not both',
  ),
)

export type SmsSettings = v.InferOutput<typeof SmsSettings>
