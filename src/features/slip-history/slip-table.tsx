import { Trans } from '@lingui/react/macro'
import { type Slip, slipKey } from '../../data/statement.ts'
import { SlipRow } from './slip-row.tsx'

/** Columns for head and rows. When letters are large for the screen, there are two. */
const COLUMNS = 'grid grid-cols-[4.75rem_minmax(0,6fr)_minmax(0,7fr)_3rem] gap-x-2 @max-[20rem]:grid-cols-2'

/** The slips in rows and columns. Rows out of view cost no layout. */
export function SlipTable({ slips }: { slips: readonly Slip[] }) {
  return (
    <table className="@container block text-caption">
      <thead className="block border-b border-line text-caption text-text-2">
        <tr className={`${COLUMNS} py-2 *:text-start *:font-normal`}>
          <th scope="col">
            <Trans>Date</Trans>
          </th>
          <th scope="col" className="text-end!">
            <Trans>Amount</Trans>
          </th>
          <th scope="col">
            <Trans>Status</Trans>
          </th>
          <th scope="col" className="text-end!">
            <Trans>Image</Trans>
          </th>
        </tr>
      </thead>
      <tbody className="block divide-y divide-line">
        {slips.map((slip) => (
          <SlipRow key={slipKey(slip)} slip={slip} columns={COLUMNS} />
        ))}
      </tbody>
    </table>
  )
}
