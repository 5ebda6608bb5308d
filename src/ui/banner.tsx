import type { ReactNode } from 'react'

import { Icon } from './icon.tsx'
import type { IconName } from './icon-name.ts'

/** Props of {@link Banner}. */
export interface BannerProps {
  icon: IconName
  title: ReactNode
  text?: ReactNode
  action?: ReactNode
}

/** A lasting message under the app bar, e.g. that the phone is offline. */
export function Banner({ icon, title, text, action }: BannerProps) {
  return (
    <output className="cloth flex min-h-touch items-center gap-3 bg-cloth-deep px-gutter py-2 text-small text-on-cloth-2">
      <Icon name={icon} className="size-5 text-marigold" />
      <span className="min-w-0 flex-1">
        <b className="block text-on-cloth">{title}</b>
        {text}
      </span>
      {action}
    </output>
  )
}
