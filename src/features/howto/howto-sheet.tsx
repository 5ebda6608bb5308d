import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Sheet } from '../../ui/dialogs/sheet.tsx'
import type { HowtoEntry } from './howto-entries.ts'
import { HowtoSteps } from './howto-steps.tsx'
import { HOWTO_TITLES } from './howto-titles.ts'

interface HowtoSheetProps {
  entry: HowtoEntry
  /** A video that shows the same as the steps, above them. */
  video?: ReactNode
  onClose: () => void
}

/** One topic, step by step. */
export function HowtoSheet({ entry, video, onClose }: HowtoSheetProps) {
  const { t, i18n } = useLingui()
  const { title, text } = HOWTO_TITLES[entry]
  return (
    <Sheet open onClose={onClose} title={i18n._(title)} subtitle={i18n._(text)} closeLabel={t`Close`}>
      {video}
      <HowtoSteps entry={entry} />
    </Sheet>
  )
}
