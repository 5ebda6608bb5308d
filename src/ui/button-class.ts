import { classNames } from './class-names.ts'

/** `marigold` and `cloth` stand on cloth only; one `primary` per screen. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'marigold' | 'cloth'

/** How a button looks. */
export interface ButtonLook {
  variant?: ButtonVariant | undefined
  /** `s` is 40 px high with a hit area of 48. */
  size?: 'm' | 's' | undefined
  /** As wide as its container. */
  block?: boolean | undefined
}

const base =
  'relative inline-flex items-center justify-center gap-2 text-center no-underline ' +
  'transition-transform duration-(--t-fast) ease-out active:scale-[.98] ' +
  'disabled:pointer-events-none disabled:bg-disabled disabled:text-on-disabled disabled:shadow-none'

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-primary text-on-primary active:bg-primary-pressed',
  secondary:
    'bg-surface-2 text-text inset-ring-[1.5px] inset-ring-line-strong active:bg-surface-3 disabled:inset-ring-0',
  quiet: 'text-link active:bg-surface-2 disabled:bg-transparent',
  danger: 'bg-neg-fill text-on-fill',
  marigold: 'bg-marigold text-on-marigold',
  cloth: 'bg-cloth-2 text-on-cloth disabled:bg-on-cloth/10 disabled:text-on-cloth-2 disabled:opacity-70',
}

const sizes = {
  m: 'min-h-control rounded-lg px-5 py-2 text-body font-bold',
  s: 'min-h-10 rounded-md px-4 text-label after:absolute after:-inset-1',
}

/** The classes of a button, for a link that looks like one. */
export function buttonClass({ variant = 'primary', size = 'm', block }: ButtonLook = {}): string {
  return classNames(base, variants[variant], sizes[size], block && 'w-full')
}
