import type { ReactElement, ReactNode } from 'react'
import type { IconName } from '../pictures/icon-name.ts'
import { Icon } from '../pictures/icon.tsx'

/** Props of {@link Banner}. */
export interface BannerProps {
  icon: IconName
  title: ReactNode
  text?: ReactElement
  action?: ReactNode
}

/** A lasting message under the app bar, e.g. that the phone is offline. */
export function Banner({ icon, title, text, action }: BannerProps) {
  return (
    <output className="banner">
      <Icon name={icon} className="size-5" />
      <span className="min-w-0 flex-1">
        <b>{title}</b>
        {text}
      </span>
      {action}
    </output>
  )
}
