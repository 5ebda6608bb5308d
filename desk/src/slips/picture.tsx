import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SLIP_PICTURE_PATH } from '../../contract/slips.ts'
import { callFile } from '../http/call.ts'
import { READ_ONCE } from '../http/query-client.ts'
import { Problem } from '../layout/problem.tsx'
import { useShown } from '../layout/use-shown.ts'

const QUARTERS = 4

/** The picture of a slip, which can be turned and enlarged. */
export function Picture({ id }: { readonly id: string }) {
  const { t } = useLingui()
  const [turns, setTurns] = useState(0)
  const [isLarge, setLarge] = useState(false)
  const found = useQuery({
    queryKey: ['slip-picture', id],
    queryFn: () => callFile(SLIP_PICTURE_PATH.replace(':id', encodeURIComponent(id))),
    ...READ_ONCE,
  })
  const image = useShown<HTMLImageElement>(found.data)
  return (
    <figure className={isLarge ? 'slip large' : 'slip'}>
      <Problem error={found.error} />
      {found.data !== undefined && (
        <img
          ref={image}
          alt={t`The slip`}
          className={turns % 2 === 1 ? `lying turn-${turns}` : `turn-${turns}`}
        />
      )}
      <figcaption className="acts">
        <button type="button" className="small" aria-pressed={isLarge} onClick={() => setLarge(!isLarge)}>
          {t`Larger`}
        </button>
        <button type="button" className="small" onClick={() => setTurns((turns + 1) % QUARTERS)}>
          {t`Turn`}
        </button>
      </figcaption>
    </figure>
  )
}
