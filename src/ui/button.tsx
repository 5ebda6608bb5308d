import type { ComponentProps, MouseEvent } from 'react'
import { type IconName, Icon } from './pictures/icon.tsx'

/** Everything a `<button>` takes except its class. */
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

/** `marigold` and `cloth` are used on cloth only; one `primary` per screen. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'marigold' | 'cloth'

/** The look of a button. */
interface ButtonLook {
  variant?: ButtonVariant | undefined
  /** `s` is 40 px high with a hit area of 48. */
  size?: 'm' | 's' | undefined
  /** As wide as its container. */
  block?: boolean | undefined
}

/** The classes of a button, for a link that looks like one. */
export function buttonClass({ variant = 'primary', size = 'm', block }: ButtonLook = {}): string {
  return `button button-${variant} button-${size}${block ? ' button-block' : ''}`
}

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
