import { useLingui } from '@lingui/react/macro'
import { formatDateTime } from '../../../src/i18n/format.ts'
import type { Version } from '../../contract/site/calls.ts'
import type { Section } from '../../contract/site/sections.ts'
import { Table } from '../layout/table.tsx'
import { Differences } from './differences.tsx'

interface HistoryProps {
  readonly section: Section
  /** The newest first. */
  readonly versions: readonly Version[]
  /** The number of the version that holds now. */
  readonly current: number
  /** Undefined for who may not go back. */
  readonly onBack: ((version: Version) => void) | undefined
}

/** Every version of a section: who wrote it and why, and what it changed. */
export function History({ section, versions, current, onBack }: HistoryProps) {
  const { t } = useLingui()
  return (
    <>
      <h3>{t`Versions`}</h3>
      <Table
        columns={[{ name: t`Version` }, { name: t`Written` }, { name: t`Changed` }, { name: t`Change` }]}
      >
        {versions.map((version, index) => {
          const { number, at, by, because, confirmedBy, isWaiting, startsAt, content } = version
          const before = versions[index + 1]
          const starts = startsAt ? formatDateTime(startsAt) : undefined
          return (
            <tr key={number}>
              <td>
                {number} {number === current && <span className="tag good">{t`holds now`}</span>}
                {isWaiting && <span className="tag wait">{t`not confirmed`}</span>}
                {starts !== undefined && <small>{t`from ${starts}`}</small>}
              </td>
              <td className="detail">
                {number === 0 ? t`The files of the house` : (by ?? '–')}
                {confirmedBy && ` + ${confirmedBy}`}
                {at && <small>{formatDateTime(at)}</small>}
                {because !== '' && <small>{because}</small>}
              </td>
              <td className="detail">
                {before && <Differences section={section} before={before.content} after={content} />}
              </td>
              <td>
                {onBack && number !== current && (
                  <button type="button" className="small" onClick={() => onBack(version)}>
                    {t`Back to version ${number}`}
                  </button>
                )}
              </td>
            </tr>
          )
        })}
      </Table>
    </>
  )
}
