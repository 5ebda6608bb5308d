import type { TransRenderProps } from '@lingui/react'
import { Children, type ReactNode } from 'react'

/**
 * How the app renders `<Trans>`: each piece of text is an element of its own. A browser that translates replaces text nodes, and React can
 * neither change nor remove one that it no longer finds.
 */
export function OwnElement({ children }: TransRenderProps): ReactNode {
  return Children.map(children, (piece) => (typeof piece === 'string' ? <span>{piece}</span> : piece))
}
