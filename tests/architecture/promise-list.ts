/** One line of the list of promises in docs/SECURITY.md. */
export interface Promised {
  /** Such as `S12`. */
  readonly number: string
  readonly state: 'kept' | 'kept differently' | 'not kept'
  /** Files that prove it, as paths under `tests/`, or in the project. Of what is not kept they only show how far it goes, and are not listed here. */
  readonly tests: readonly string[]
  /** Decision records that are named, as paths under `docs/`. */
  readonly records: readonly string[]
  /** Why it is not kept. */
  readonly why: string | undefined
}

const LINE = /^- \*\*([SR]\d+) (kept differently|kept|not kept)\.\*\* (.*)$/gm

/** Reads the promises out of a text, in its order; lines of another form are no promises. */
export function promisesIn(markdown: string): Promised[] {
  return [...markdown.matchAll(LINE)].map(([, number = '', state = '', text = '']) => ({
    number,
    state: state === 'kept' || state === 'kept differently' ? state : 'not kept',
    tests: state === 'not kept' ? [] : [...text.matchAll(/`([\w./-]+\.tsx?)`/g)].map(([, name = '']) => name),
    records: [...text.matchAll(/\((decisions\/[\w-]+\.md)\)/g)].map(([, name = '']) => name),
    why: / Why: (.*)$/.exec(text)?.[1],
  }))
}
