import { useLayoutEffect, useRef } from 'react'
import { safeHtml } from './safe-html.ts'

/** Shows sanitised HTML. {@link import('./server-html.tsx').ServerHtml} loads it lazily, together with the sanitiser. */
export default function SafeHtmlView({ html }: { html: string }) {
  const root = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    root.current?.replaceChildren(safeHtml(html))
  }, [html])
  return <div ref={root} className="server-html wrap-anywhere" />
}
