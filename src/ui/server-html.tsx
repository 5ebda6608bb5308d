import { lazy, Suspense } from 'react'

import { Skeleton } from './skeleton.tsx'

const SafeHtmlView = lazy(() => import('./safe-html-view.tsx'))

/** Shows HTML the operator wrote. Nothing of it appears before it is sanitised; until then a skeleton holds the place. */
export function ServerHtml({ html }: { html: string }) {
  return (
    <Suspense
      fallback={
        <div aria-busy="true" className="grid gap-2">
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="h-4 w-11/12" />
          <Skeleton className="h-4 w-4/5" />
        </div>
      }
    >
      <SafeHtmlView html={html} />
    </Suspense>
  )
}
