import * as v from 'valibot'
import { LANGUAGES } from '#domain/languages.ts'
import { OutsideAddress } from '../http/outside-address.ts'
import { placeholdersOf } from './fill.ts'

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
    /** Fields that the answer must contain, with these values: many gateways refuse with status 200. */
    answer: v.optional(v.record(v.string(), v.union([v.string(), v.number(), v.boolean()])), {}),
    texts: v.strictObject(v.entriesFromList(LANGUAGES, Text)),
  }),
  v.check(
    ({ json, form }) => (json === undefined) !== (form === undefined),
    'needs json or form, and not both',
  ),
)

export type SmsSettings = v.InferOutput<typeof SmsSettings>
