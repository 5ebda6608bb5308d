import type { ReactNode } from 'react'

import { classNames } from './class-names.ts'

const edges = { hem: 'cloth-hem', stitch: 'cloth-stitch', none: undefined }

/** The indigo header of a page. `hem` once per screen, on home, login, register and page-not-found; elsewhere `stitch`. */
export function Cloth({ edge = 'stitch', children }: { edge?: keyof typeof edges; children: ReactNode }) {
  return <div className={classNames('cloth', edges[edge])}>{children}</div>
}
