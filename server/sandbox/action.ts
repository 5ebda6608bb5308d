import type { GenericSchema, InferOutput } from 'valibot'
import { validate } from '../http/validate.ts'

/** One input of an action, as the page shows it. */
export interface Field {
  readonly name: string
  readonly label: string
  /** `choice` offers `options`; `flag` offers on, off and unchanged. */
  readonly kind: 'text' | 'number' | 'choice' | 'flag'
  readonly options?: readonly string[]
  /** What the page fills in before anyone types. */
  readonly initial?: string
}

interface Description {
  readonly method: 'GET' | 'POST' | 'PUT'
  /** Path with `:name` for each path parameter; such parameters and the body are read as one input. */
  readonly path: `/api/${string}`
  readonly title: string
  readonly fields: readonly Field[]
}

/** Something that happens in the world outside: a call over HTTP and a form on the page, described once. */
export interface Action extends Description {
  /**
   * Lets it happen.
   *
   * @param input path parameters and body as one object, not yet validated.
   * @returns what happened, as JSON.
   * @throws {Refusal} when the input does not fit, or it cannot happen.
   */
  perform(input: unknown): Promise<object>
}

interface Definition<S extends GenericSchema> extends Description {
  readonly input: S
  readonly act: (input: InferOutput<S>) => Promise<object> | object
}

/** An action whose `act` only ever sees input that fits its schema. */
export function defineAction<S extends GenericSchema>({
  input: schema,
  act,
  ...description
}: Definition<S>): Action {
  return { ...description, perform: async (input) => act(validate(schema, input)) }
}
