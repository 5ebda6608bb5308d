import * as v from 'valibot'

const NO_GROUP = 'must be an object of settings'

/** Settings that belong together. Unknown names are refused. */
export function group<const E extends v.ObjectEntries>(entries: E) {
  const named = v.strictObject(entries, ({ expected }) =>
    expected === 'never' ? 'is no setting; npm run settings lists them' : NO_GROUP,
  )
  // A list would pass for an object without any of the names.
  const isNoList = v.custom<v.InferInput<typeof named>>((said) => !Array.isArray(said), NO_GROUP)
  return Object.assign(v.pipe(isNoList, named), { entries })
}
