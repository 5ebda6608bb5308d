import type { ComponentProps } from 'react'

import { Icon } from './icon.tsx'
import type { IconName } from './icon-name.ts'

/** The 48 px round target around an icon; for links that show only an icon. */
export const iconButtonClass =
  'grid size-touch flex-none place-items-center rounded-full text-inherit active:bg-current/10 ' +
  'disabled:opacity-35 aria-disabled:opacity-35'

/** Props of {@link IconButton}. */
export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'children'> {
  icon: IconName
  /** Its name for a screen reader, in the member's language. */
  label: string
}

/** A button that shows only an icon. */
export function IconButton({ icon, label, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} aria-label={label} className={iconButtonClass}>
      <Icon name={icon} />
    </button>
  )
}
