import { useNavigate, useRouter } from '@tanstack/react-router'
import type { HowtoEntry } from '../features/howto/howto-entries.ts'
import { HowtoScreen } from '../features/howto/howto-screen.tsx'
import { HowtoSheet } from '../features/howto/howto-sheet.tsx'
import { HowtoVideo } from '../features/howto/howto-video.tsx'
import type { HowtoSearch } from './-howto-search.ts'

interface HowtoProps extends HowtoSearch {
  /** The URL of the page. */
  path: '/howto' | '/user/howto'
}

/** The list of topics, and the topic that is open over it. */
export function Howto({ entry, path }: HowtoProps) {
  const navigate = useNavigate()
  const { history } = useRouter()
  const open = (opened: HowtoEntry) =>
    void navigate({ to: path, search: { entry: opened }, state: { openedSheet: true } })
  const close = () => {
    if (history.location.state.openedSheet === true) history.back()
    else void navigate({ to: path, replace: true })
  }
  return (
    <>
      <HowtoScreen onOpen={open} />
      {entry && <HowtoSheet entry={entry} video={<HowtoVideo entry={entry} />} onClose={close} />}
    </>
  )
}
