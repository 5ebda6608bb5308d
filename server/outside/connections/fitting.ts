import * as v from 'valibot'

/**
 * What a module of an operator's gave, in the form in which it counts.
 *
 * @param refuse makes the error; `fault` names the field and what it is, and quotes no value.
 * @throws {Error} what `refuse` made, when it does not fit
 */
export function fitting<S extends v.GenericSchema>(
  schema: S,
  given: unknown,
  refuse: (fault: string) => Error,
): v.InferOutput<S> {
  const fit = v.safeParse(schema, given)
  if (fit.success) return fit.output
  const [issue] = fit.issues
  throw refuse(`${v.getDotPath(issue) ?? 'it'} is ${issue.received}`)
}
