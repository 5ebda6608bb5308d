import type { ComponentProps, MouseEvent } from 'react'
import { buttonClass, type ButtonLook } from './button-class.ts'
import type { IconName } from './pictures/icon-name.ts'
import { Icon } from './pictures/icon.tsx'

/** Props of {@link Button}; everything a `<button>` takes except its class. */
export interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'className'> {
  icon?: IconName | undefined
  /** Waiting for a response: shows a spinner, ignores taps, keeps the focus. */
  busy?: boolean | undefined
}

/** The button of every screen. Its label wraps and is never cut; `type` is `button` by default. */
export function Button({
  variant,
  size,
  block,
  icon,
  busy = false,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  // A disabled button would lose the focus, so a busy one stays enabled and ignores the tap and its submit.
  const press = busy ? (event: MouseEvent<HTMLButtonElement>) => event.preventDefault() : onClick
  const reservesSpace = block === true || icon !== undefined
  return (
    <button
      {...rest}
      type={type}
      onClick={press}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      className={buttonClass({ variant, size, block })}
    >
      {busy && <span className={reservesSpace ? 'spinner' : 'spinner absolute inset-0 m-auto'} />}
      {icon !== undefined && !busy && <Icon name={icon} className={size === 's' ? 'size-4.5' : 'size-5.5'} />}
      <span className={busy && !reservesSpace ? 'opacity-0' : undefined}>{children}</span>
    </button>
  )
}
