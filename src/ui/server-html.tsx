import { useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { Skeleton } from './feedback/placeholders.tsx'
import type { SafeHtmlView } from './safe-html.tsx'

/** Props of {@link ServerHtml}. */
export interface ServerHtmlProps {
  html: string
  /** Label of the button that is shown when the sanitiser could not be loaded. */
  retryLabel: string
}

/** The sanitiser and its view, once they are loaded. A failed load is not stored, so that the next use tries again. */
let fetched: typeof SafeHtmlView | undefined

async function fetchView(): Promise<typeof SafeHtmlView> {
  fetched = (await import('./safe-html.tsx')).SafeHtmlView
  return fetched
}

/** Shows HTML from the operator. Text without markup needs no sanitiser, because React always renders it as text. */
export function ServerHtml(props: ServerHtmlProps) {
  if (/[<&]/.test(props.html)) return <SanitisedHtml {...props} />
  return <div className="server-html wrap-anywhere">{props.html}</div>
}

/** Shows nothing of the HTML before it is sanitised; until then a skeleton takes its place. */
function SanitisedHtml({ html, retryLabel }: ServerHtmlProps) {
  const [View, setView] = useState(() => fetched)
  const [isMissing, setMissing] = useState(false)
  const isPending = View === undefined && !isMissing

  useEffect(() => {
    if (!isPending) return
    fetchView().then(
      (view) => setView(() => view),
      () => setMissing(true),
    )
  }, [isPending])

  if (View !== undefined) return <View html={html} />
  if (isMissing) {
    return (
      <Button variant="quiet" size="s" icon="refresh" onClick={() => setMissing(false)}>
        {retryLabel}
      </Button>
    )
  }
  return (
    <div aria-busy="true" className="grid gap-2">
      <Skeleton className="h-4 w-3/5" />
      <Skeleton className="h-4 w-11/12" />
      <Skeleton className="h-4 w-4/5" />
    </div>
  )
}
