import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { WORK } from '../../contract/signals.ts'
import { useAgeWords } from '../layout/age.tsx'
import { Table } from '../layout/table.tsx'
import { Connections } from './connections.tsx'
import { SoundSwitch } from './sound.tsx'
import { useSignalNames } from './use-signal-words.ts'
import { useSignals } from './use-signals.ts'

/** What needs somebody now, and how everything outside answers. */
export function Overview() {
  const { t } = useLingui()
  const news = useSignals()
  const names = useSignalNames()
  const ageWords = useAgeWords()
  return (
    <main>
      <div className="bar">
        <h1>{t`Overview`}</h1>
        <SoundSwitch />
      </div>
      <h2>{t`Needs somebody now`}</h2>
      {news?.signals.length === 0 && <p className="empty">{t`Nothing waits, and nothing is wrong.`}</p>}
      {news && news.signals.length > 0 && (
        <Table columns={[{ name: t`What` }, { name: t`How many`, look: 'number' }, { name: t`The oldest` }]}>
          {news.signals.map(({ kind, count, oldestSeconds, isLate }) => {
            const work = WORK.find((each) => each === kind)
            return (
              <tr key={kind}>
                <td className="detail">{work ? <Link to={`/${work}`}>{names[kind]}</Link> : names[kind]}</td>
                <td className="number">{count}</td>
                <td>
                  <span className={isLate ? 'bad-text' : undefined}>
                    {ageWords(oldestSeconds)}
                    {isLate && ` · ${t`late`}`}
                  </span>
                </td>
              </tr>
            )
          })}
        </Table>
      )}
      <h2>{t`Connections`}</h2>
      <Connections />
    </main>
  )
}
