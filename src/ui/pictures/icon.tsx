import type { IconName } from './icon-name.ts'

/** Props of {@link Icon}. */
export interface IconProps {
  name: IconName
  /** Replaces the 24 px size, e.g. `size-5`. */
  className?: string | undefined
}

/** An icon from the sprite in index.html. Always decorative: the words beside it, or a label, carry the meaning. */
export function Icon({ name, className = 'size-6' }: IconProps) {
  return (
    <svg className={`icon ${className}`} aria-hidden="true">
      <use href={`#i-${name}`} />
    </svg>
  )
}
