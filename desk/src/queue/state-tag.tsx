/** What a state is called, and how it looks. */
export type Tag = readonly [words: string, look?: 'wait' | 'info' | 'good' | 'bad']

interface StateTagProps {
  readonly tag: Tag
  readonly holder: { readonly name: string } | null | undefined
}

/** The state of an item, and who has it. */
export function StateTag({ tag: [words, look], holder }: StateTagProps) {
  return (
    <span className={`tag ${look ?? ''}`}>
      {words}
      {holder && `: ${holder.name}`}
    </span>
  )
}
