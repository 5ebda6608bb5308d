import type { ReactNode } from 'react'

interface Column {
  readonly name: string
  /** `wide` where it is left out on a phone, `number` where digits stand below each other. */
  readonly look?: 'wide' | 'number'
}

interface TableProps {
  readonly columns: readonly Column[]
  /** The rows. */
  readonly children: ReactNode
}

/** A table on a card of its own. */
export function Table({ columns, children }: TableProps) {
  return (
    <div className="card">
      <table>
        <thead>
          <tr>
            {columns.map(({ name, look }) => (
              <th key={name} scope="col" className={look}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}
