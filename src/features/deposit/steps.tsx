import type { ReactNode } from 'react'
import { Lozenge } from '../../ui/pictures/lozenge.tsx'

interface Step {
  key: string
  text: ReactNode
}

/** Numbered instructions. */
export function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className="grid gap-2">
      {steps.map(({ key, text }, index) => (
        <li key={key} className="flex gap-3 text-small text-text-2">
          <span className="-ms-1.5 -mt-2 -mr-1.5 scale-[.6] text-body">
            <Lozenge size="s">{index + 1}</Lozenge>
          </span>
          <span className="min-w-0 flex-1 [&_b]:text-text">{text}</span>
        </li>
      ))}
    </ol>
  )
}
