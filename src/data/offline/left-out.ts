import * as v from 'valibot'

/** A field that is not kept on the device: it is always read as `value`. */
export function leftOut<T>(value: T) {
  return v.pipe(
    v.optional(v.unknown(), null),
    v.transform((): T => value),
  )
}
