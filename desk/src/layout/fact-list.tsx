import type { ReactNode } from 'react'

/** What is known, by its name; null or undefined is left out. */
export type Fact = readonly [name: string, value: ReactNode]

interface FactListProps {
  readonly facts: readonly Fact[]
  /** Whether the names are keys of the keyboard. */
  readonly areKeys?: boolean
}

/** Facts below each other, each with its name. */
export function FactList({ facts, areKeys = false }: FactListProps) {
  return (
    <dl className="facts">
      {facts.map(
        ([name, value]) =>
          value !== undefined &&
          value !== null && (
            <div key={name}>
              <dt>{areKeys ? <kbd>{name}</kbd> : name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
