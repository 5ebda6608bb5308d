import type { QueueTypes, QueueWords, Tag } from './definition.ts'

interface StateTagProps<T extends QueueTypes> {
  readonly words: QueueWords<T>
  readonly item: T['row'] | T['detail']
}

/** The state of an item, and who has it. */
export function StateTag<T extends QueueTypes>({ words: { states, tagOf }, item }: StateTagProps<T>) {
  const tags: Readonly<Record<string, Tag>> = states
  const [words, look] = tagOf?.(item) ?? tags[item.state] ?? [item.state]
  return (
    <span className={`tag ${look ?? ''}`}>
      {words}
      {item.holder && `: ${item.holder.name}`}
    </span>
  )
}
