import * as v from 'valibot'
import type { GenericSchema, InferOutput } from 'valibot'
import { RequestBaht, toBaht } from '#contract/primitives.ts'
import { validate } from '../../api/http/validate.ts'

/** One input of an action, as the page shows it. */
export interface Field {
  readonly name: string
  readonly label: string
  /** `choice` offers `options`; `flag` offers on, off and unchanged. */
  readonly kind: 'text' | 'number' | 'choice' | 'flag'
  readonly options?: readonly string[]
  /** The initial value on the page. */
  readonly initial?: string
}

interface Description {
  readonly method: 'GET' | 'POST' | 'PUT'
  /** Path with `:name` for each path parameter; these parameters and the body are read as one input. */
  readonly path: `/api/${string}`
  readonly title: string
  readonly fields: readonly Field[]
}

/** An event in the outside world: described once, offered as an HTTP call and as a form on the page. */
export interface Action extends Description {
  /**
   * Performs the action.
   *
   * @param input path parameters and body as one object, not yet validated.
   * @returns the result, as JSON.
   * @throws {Refusal} when the input is invalid, or the action is not possible.
   */
  perform(input: unknown): Promise<object>
}

interface Definition<S extends GenericSchema> extends Description {
  readonly input: S
  readonly act: (input: InferOutput<S>) => Promise<object> | object
}

/** An action whose `act` only receives input that fits its schema. */
export function defineAction<S extends GenericSchema>({
  input: schema,
  act,
  ...description
}: Definition<S>): Action {
  return { ...description, perform: async (input) => act(validate(schema, input)) }
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
