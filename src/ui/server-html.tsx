import { Button } from './button.tsx'
import { Skeleton } from './feedback/placeholders.tsx'
import { Later, later } from './later.ts'

export interface ServerHtmlProps {
  html: string
  /** Label of the button that is shown when the sanitiser could not be loaded. */
  retryLabel: string
}

/** The view, with the sanitiser. */
const VIEW = later(async () => (await import('./safe-html.tsx')).SafeHtmlView)

/** Shows HTML from the operator. Text without markup needs no sanitiser, because React always renders it as text. */
export function ServerHtml(props: ServerHtmlProps) {
  if (/[<&]/.test(props.html)) return <SanitisedHtml {...props} />
  return <div className="server-html wrap-anywhere">{props.html}</div>
}

/** Shows nothing of the HTML before it is sanitised; until then a skeleton takes its place. */
function SanitisedHtml({ html, retryLabel }: ServerHtmlProps) {
  return (
    <Later
      part={VIEW}
      props={{ html }}
      waiting={
        <div aria-busy="true" className="grid gap-2">
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="h-4 w-11/12" />
          <Skeleton className="h-4 w-4/5" />
        </div>
      }
      renderFailure={(retry) => (
        <Button variant="quiet" size="s" icon="refresh" onClick={retry}>
          {retryLabel}
        </Button>
      )}
    />
  )
}
