/** One line of the list of promises in docs/SECURITY.md. */
export interface Promised {
  /** Such as `S12`. */
  readonly number: string
  readonly state: 'kept' | 'kept differently' | 'not kept'
  /** Files that prove it, as paths under `tests/` or in the project. Empty for a promise that is not kept, whose tests prove only a part of it. */
  readonly tests: readonly string[]
  /** Its decision records, as paths under `docs/`. */
  readonly records: readonly string[]
  /** Why it is not kept. */
  readonly why: string | undefined
}

const LINE = /^- \*\*([SR]\d+) (kept differently|kept|not kept)\.\*\* (.*)$/gm

/** Parses the promises in a text, in their order; lines in another format are ignored. */
export function promisesIn(markdown: string): Promised[] {
  return [...markdown.matchAll(LINE)].map(([, number = '', state = '', text = '']) => ({
    number,
    state: state === 'kept' || state === 'kept differently' ? state : 'not kept',
    tests: state === 'not kept' ? [] : [...text.matchAll(/`([\w./-]+\.tsx?)`/g)].map(([, name = '']) => name),
    records: [...text.matchAll(/\((decisions\/[\w-]+\.md)\)/g)].map(([, name = '']) => name),
    why: / Why: (.*)$/.exec(text)?.[1],
  }))
}
