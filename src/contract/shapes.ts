import * as v from 'valibot'
import { SUCCESS_CODES } from './error-codes.ts'
import { DateTime, Maybe, Numeric } from './primitives.ts'

function entry<const N extends string, S>(name: N, schema: S): Record<N, S> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- TypeScript widens every computed key to string
  return { [name]: schema } as Record<N, S>
}

/** A value sent bare, or as the field `name` of an object. Read bare. */
export function BareOr<const N extends string, const S extends v.GenericSchema>(
  name: N,
  value: S,
): v.GenericSchema<v.InferInput<S> | Record<N, v.InferInput<S>>, v.InferOutput<S>> {
  return v.union([
    value,
    v.pipe(
      v.object(entry(name, value)),
      v.transform((holder): v.InferOutput<S> => holder[name]),
    ),
  ])
}

/** A switch: `true`, or `{[name]: true}`. */
export function Flag<const N extends string>(name: N) {
  return BareOr(name, v.boolean())
}

/** A whole list: a bare array, or an object with the array as `name`. Null is the empty list. One invalid item invalidates the list. */
export function ListOf<const N extends string, const S extends v.GenericSchema>(name: N, item: S) {
  return BareOr(name, v.nullable(v.array(item), []))
}

/** Which page of a log to send; pages count from 1. */
export const PageRequest = v.object({
  page: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)),
  limit: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)),
})

type WirePage<N extends string, Row> =
  | Row[]
  | (Record<N, Row[]> & { total?: number | string | null | undefined })

/** One page of a log. `total` is the number of rows in all pages, if the server sends it. */
export interface Page<Row> {
  rows: Row[]
  total: number | undefined
}

/** One page of a log: `{total, [name]: rows}`, or bare rows, of which a page shorter than its limit is the last. Read as `{rows, total}`. */
export function PageOf<const N extends string, const S extends v.GenericSchema>(
  name: N,
  row: S,
): v.GenericSchema<WirePage<N, v.InferInput<S>>, Page<v.InferOutput<S>>> {
  const rows = v.array(row)
  return v.union([
    v.pipe(
      rows,
      v.transform((found) => ({ rows: found, total: undefined })),
    ),
    v.pipe(
      v.object({ ...entry(name, rows), total: Maybe(Numeric) }),
      v.transform((page) => ({ rows: page[name], total: page.total })),
    ),
  ])
}

/** Text with markup, bare or as `{html}`. Untrusted: the view sanitises it. */
export const HtmlText = BareOr('html', v.string())

/** A banner: a picture, markup, or both. */
export const Banner = v.object({ image: Maybe(v.string()), html: Maybe(v.string()) })

/** The banners of one occasion; often none. */
export const Banners = ListOf('banners', Banner)

/** An amount in kip, and the rate at which it counts as baht, with the time since which that applied. */
export const InKip = v.object({ amount: Numeric, kipPerBaht: Numeric, since: DateTime })

/** The exchange rate of the kip, and since when it applies, where there is one. */
export const Exchange = Maybe(v.object({ kipPerBaht: Numeric, since: DateTime }))

/** An amount in whole kip, where one is named. */
export const Kip = v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1e12)))

/** Names of a bank. Our server sends the Lao one, too. */
export const BankNames = v.object({
  nameTH: Maybe(v.string()),
  nameEN: Maybe(v.string()),
  nameLO: Maybe(v.string()),
})

/** The answer of a call whose success is all that matters: a message, a code, a record or nothing. A text is read as `message`. */
export const Acknowledgement = v.fallback(
  v.union([
    v.object({ message: v.string() }),
    v.pipe(
      v.object({ code: v.string() }),
      v.transform(({ code }) => ({ message: code })),
    ),
    v.pipe(
      v.string(),
      v.nonEmpty(),
      v.transform((message): { message: string | undefined } => ({ message })),
    ),
  ]),
  { message: undefined },
)

const SuccessCode = v.picklist(SUCCESS_CODES)

/** What a call says that was carried out and has nothing else to report: a code of a success, in one of the forms of an acknowledgement. */
export const Confirmation = v.union([
  v.object({ message: SuccessCode }),
  v.object({ code: SuccessCode }),
  SuccessCode,
])
