import * as v from 'valibot'
import type { GenericSchema, InferOutput, ObjectEntries } from 'valibot'
import { RequestBaht, toBaht } from '#contract/primitives.ts'
import { validate } from '../../api/http/validate.ts'

/** How the page shows an input of an action: `choice` offers `options`, `flag` offers on, off and unchanged. */
const Shown = v.object({
  label: v.string(),
  kind: v.picklist(['text', 'number', 'choice', 'flag']),
  options: v.array(v.string()),
  /** The initial value on the page. */
  initial: v.string(),
})

/** One input of an action, as the page shows it. */
export interface Field extends v.InferOutput<typeof Shown> {
  readonly name: string
}

interface Description {
  readonly method: 'GET' | 'POST' | 'PUT'
  /** Path with `:name` for each path parameter; these parameters and the body are read as one input. */
  readonly path: `/api/${string}`
  readonly title: string
}

/** An event in the outside world: described once, offered as an HTTP call and as a form on the page. */
export interface Action extends Description {
  readonly fields: readonly Field[]
  /**
   * Performs the action.
   *
   * @param input path parameters and body as one object, not yet validated.
   * @returns the result, as JSON.
   * @throws {Refusal} when the input is invalid, or the action is not possible.
   */
  perform(input: unknown): Promise<object>
}

interface Definition<E extends ObjectEntries> extends Description {
  /** Those that are {@link shown} are on the page. */
  readonly input: E
  readonly act: (input: InferOutput<v.ObjectSchema<E, undefined>>) => Promise<object> | object
}

/** An action whose `act` only receives input that fits its schemas. */
export function defineAction<const E extends ObjectEntries>({
  input,
  act,
  ...description
}: Definition<E>): Action {
  const schema = v.object(input)
  const fields = Object.entries<GenericSchema>(input).flatMap(([name, entry]) => {
    const field = v.safeParse(Shown, v.getMetadata(entry))
    return field.success ? [{ name, ...field.output }] : []
  })
  return { ...description, fields, perform: async (given) => act(validate(schema, given)) }
}

/** A schema, or an optional one. */
type Node = GenericSchema & { readonly wrapped?: GenericSchema }

const KINDS: Readonly<Record<string, Field['kind']>> = { number: 'number', boolean: 'flag' }

/** An input that the page shows. @param as a kind, or the choices to offer, where the schema does not say it */
export function shown<const S extends Node>(
  schema: S,
  label: string,
  initial = '',
  as: Field['kind'] | readonly string[] = KINDS[(schema.wrapped ?? schema).type] ?? 'text',
) {
  const [kind, options] = typeof as === 'string' ? [as, []] : ['choice', as]
  return v.pipe(schema, v.metadata({ label, kind, options, initial }))
}

/** An input that is one of these. */
export function choice<const O extends readonly string[]>(options: O, label: string) {
  return shown(v.picklist(options), label, '', options)
}

const MAX_BAHT = 1_000_000_000

/** An incoming amount: a JSON number in baht, positive, read as satang. */
export const PositiveBaht = v.pipe(RequestBaht, v.minValue(1), v.maxValue(MAX_BAHT * 100))

/** A result: a JSON number in baht, positive or negative, with at most 2 decimals, read as satang. */
export const SignedBaht = v.pipe(
  v.number(),
  v.check((baht) => Math.abs(baht) <= MAX_BAHT && toBaht(Math.round(baht * 100)) === baht),
  v.transform((baht) => Math.round(baht * 100)),
  v.check((satang) => satang !== 0),
)
