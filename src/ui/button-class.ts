/** `marigold` and `cloth` are used on cloth only; one `primary` per screen. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'marigold' | 'cloth'

/** The look of a button. */
export interface ButtonLook {
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
