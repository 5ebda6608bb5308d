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

/** The icons of the sprite `icons.svg`: icon `name` is the symbol `i-name`. A test keeps both lists equal. */
export const ICON_NAMES = [
  'attach',
  'back',
  'bank',
  'chat',
  'check',
  'check-circle',
  'chevron-down',
  'chevron-left',
  'chevron-right',
  'clock',
  'close',
  'coin',
  'copy',
  'deposit',
  'device',
  'download',
  'external',
  'eye',
  'eye-off',
  'file',
  'flag',
  'gift',
  'globe',
  'headset',
  'home',
  'image',
  'info',
  'list',
  'lock',
  'login',
  'logout',
  'offline',
  'phone',
  'play',
  'plus',
  'qr',
  'refresh',
  'refund',
  'rules',
  'search',
  'send',
  'share',
  'share-apple',
  'slip',
  'swap',
  'ticket',
  'trash',
  'update',
  'user',
  'user-plus',
  'video',
  'warning',
  'wheel',
  'withdraw',
] as const

export type IconName = (typeof ICON_NAMES)[number]

/** The pocket with the marigold lozenge, `size` in CSS pixels, from the sprite in index.html. From 48 px on the pocket shows its stitches. */
export function Mark({ size = 28 }: { size?: number }) {
  return (
    <svg className="flex-none" width={size} height={size} aria-hidden="true">
      <use href="#mark" />
      {size >= 48 && <use href="#mark-stitches" />}
    </svg>
  )
}
