import type { TransRenderProps } from '@lingui/react'
import { Children, type ReactNode } from 'react'

/** How the app renders `<Trans>`: each piece of text is an element, because a browser that translates replaces text nodes, which React then cannot find. */
export function OwnElement({ children }: TransRenderProps): ReactNode {
  return Children.map(children, (piece) => (typeof piece === 'string' ? <span>{piece}</span> : piece))
}
