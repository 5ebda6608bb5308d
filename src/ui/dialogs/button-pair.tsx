import type { ReactNode } from 'react'

interface ButtonPairProps {
  /** The lesser button, on the left. */
  lesser: ReactNode
  /** The main button. */
  children: ReactNode
  /** Both have the same width; otherwise the main one has two thirds. */
  even?: boolean
}

/** Two buttons at the foot of a sheet. Where they do not fit beside each other, the main one is on top. */
export const ButtonPair = ({ lesser, children, even = false }: ButtonPairProps) => (
  <div className="flex flex-wrap-reverse gap-3">
    <div className="flex-1 *:w-full">{lesser}</div>
    <div className={`${even ? 'flex-1' : 'flex-2'} *:w-full`}>{children}</div>
  </div>
)
