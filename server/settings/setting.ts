import * as v from 'valibot'

/**
 * One setting of the operator: it has a default, a unit and one sentence that says what it decides.
 *
 * @param fallback the default, in the operator's notation
 */
export function setting<const S extends v.GenericSchema>(
  schema: S,
  fallback: v.InferInput<S>,
  unit: string,
  description: string,
) {
  return v.pipe(
    v.optional(schema, () => fallback),
    v.metadata({ unit }),
    v.description(description),
  )
}

/** A setting without a default: a limit that does not exist until the operator sets it. */
export function limit<const S extends v.GenericSchema>(schema: S, unit: string, description: string) {
  return v.pipe(v.optional(schema), v.metadata({ unit }), v.description(description))
}
