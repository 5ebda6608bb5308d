import * as v from 'valibot'

/**
 * One thing that the operator may set: it has a default, a unit and one sentence that says what it decides.
 *
 * @param fallback what holds where the operator says nothing, as they would write it
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
