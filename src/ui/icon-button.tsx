import type { ComponentProps } from 'react'
import type { IconName } from './pictures/icon-name.ts'
import { Icon } from './pictures/icon.tsx'

/** Props of {@link IconButton}. */
export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'children'> {
  icon: IconName
  /** Its label for a screen reader, in the member's language. */
  label: string
}

/** A button that shows only an icon: a round target of 48 px. */
export function IconButton({ icon, label, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} aria-label={label} className="icon-button">
      <Icon name={icon} />
    </button>
  )
}
