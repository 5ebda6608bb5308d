import * as v from 'valibot'

/** The largest amount on the wire, in baht: up to it, a JSON number represents every satang exactly. */
export const MAX_BAHT = 2 ** 46

/** More than anybody moves at once, in satang: what is set or arrives above it is a mistake. */
export const MAX_MOVED_SATANG = 100_000_000_00

/** Wire form of an amount: satang to baht. */
export function toBaht(satang: number): number {
  return satang / 100
}

/** An amount within a text of the backend, in baht: `1,250.50`. */
export function bahtText(satang: number): string {
  return toBaht(satang).toLocaleString('en', { minimumFractionDigits: 2 })
}

/** Baht to the nearest satang, halves away from zero. Shifts the point in the text: `1.005 * 100` would lose half a satang. */
export function toSatang(baht: number): number {
  const [digits, exponent = '0'] = String(Math.abs(baht)).split('e')
  const satang = Math.round(Number(`${digits}e${Number(exponent) + 2}`))
  return baht < 0 && satang > 0 ? -satang : satang
}

function isPositive(baht: number): boolean {
  return !Object.is(baht, -0) && baht >= 0
}

/** A number, or its decimal text as some databases send it. */
export const Numeric = v.union([
  v.pipe(v.number(), v.finite()),
  v.pipe(v.string(), v.decimal(), v.transform(Number), v.finite()),
])

/** An amount as a server reports it: baht on the wire, integer satang when read. Finer decimals are rounded to the satang. */
export const ResponseBaht = v.pipe(
  Numeric,
  v.check((baht) => Math.abs(baht) <= MAX_BAHT),
  v.transform(toSatang),
)

/** An amount in a request: baht from zero, at most 2 decimals; read as satang. Each call refuses zero itself; the message says what is wrong. */
export const RequestBaht = v.pipe(
  v.number('not-a-number'),
  v.check(isPositive, 'negative'),
  v.check((baht) => baht <= MAX_BAHT, 'too-large'),
  v.check((baht) => toBaht(toSatang(baht)) === baht, 'too-many-decimals'),
  v.transform(toSatang),
)

/** The same as a text, for a query. */
export const RequestBahtText = v.pipe(
  v.string(),
  v.maxLength(20),
  v.decimal(),
  v.transform(Number),
  RequestBaht,
)

/** About 3,000 years, in ms. No clock is further from 1970, and PostgreSQL cannot store every time that JavaScript can. */
const MAX_MS = 1e14

/** A point in time: ISO 8601 text with a date, or milliseconds since 1970. Read as ISO 8601 text in UTC. */
export const DateTime = v.pipe(
  v.union([v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d/)), v.number()]),
  v.check((time) => Math.abs(new Date(time).getTime()) < MAX_MS),
  v.transform((time) => new Date(time).toISOString()),
)

/** An identifier of a server's record. Some databases use numbers; it is always read as text. */
export const Id = v.pipe(v.union([v.string(), v.number()]), v.transform(String))

/** NUL, or an unpaired surrogate. */
const NOT_STORABLE = /[\0\p{Cs}]/u

/** Whether PostgreSQL can store a text: it has no NUL and no unpaired surrogate. */
export const isStorable = (text: string): boolean => !NOT_STORABLE.test(text)

/** Text of a request, at most `maxLength` UTF-16 units; refused when PostgreSQL cannot store it. */
export function Text(maxLength: number) {
  return v.pipe(v.string(), v.maxLength(maxLength), v.check(isStorable))
}

/** A field that a server may omit or send as null. Both are read as `undefined`. */
export function Maybe<const S extends v.GenericSchema>(schema: S) {
  return v.nullish(schema, () => undefined)
}

/** Body of every refusal. Malformed parameters are dropped, so that the code itself is never lost. */
export const ErrorBody = v.object({
  message: v.string(),
  params: v.fallback(Maybe(v.record(v.string(), v.union([v.string(), v.number()]))), undefined),
})

/** A server's refusal: a code or plain text of its own, and the values for the placeholders in its words. */
export type ErrorBody = v.InferOutput<typeof ErrorBody>
