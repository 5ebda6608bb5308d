import { useLingui } from '@lingui/react/macro'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { ResponseOf } from '../../../src/contract/endpoint.ts'
import { formatDateTime } from '../../../src/i18n/format.ts'
import { may, MONEY_ROLES, SITE_ROLES } from '../../contract/roles.ts'
import { site, type Version } from '../../contract/site/calls.ts'
import { type Section, SECTION_NAMES, SECTIONS } from '../../contract/site/sections.ts'
import { call } from '../http/call.ts'
import { useSession } from '../http/session.ts'
import { Problem } from '../layout/problem.tsx'
import { Differences } from './differences.tsx'
import { History } from './history.tsx'
import { ConfirmQuestion, type NewVersion, SaveQuestion } from './save-question.tsx'
import { Fields } from './section-form.tsx'
import { useFaults } from './use-fault-words.ts'
import { useSectionWords } from './use-site-words.ts'
import { WheelPreview } from './wheel-preview.tsx'

/** How often the open page asks whether somebody has changed something, in ms. */
const OPEN_MS = 10_000

/** In which sections a version waits for a second person. */
export const sectionsQuery = queryOptions({
  queryKey: ['site'],
  queryFn: () => call(site.sections, {}),
})

/** What the house shows and allows: a section at a time. */
export function Site() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const words = useSectionWords()
  const { section } = useSearch({ from: '/site' })
  const sections = useQuery(sectionsQuery)
  const found = useQuery({
    queryKey: ['site', section],
    queryFn: () => call(site.read, { body: { section } }),
    refetchInterval: OPEN_MS,
  })
  return (
    <main>
      <div className="bar">
        <h1>{t`Site`}</h1>
      </div>
      <fieldset className="tabs" aria-label={t`Sections`}>
        {SECTION_NAMES.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === section}
            onClick={() => void navigate({ to: '/site', search: { section: name } })}
          >
            {words[name][0]}
            {sections.data?.some((one) => one.section === name && one.isWaiting) && ' ●'}
          </button>
        ))}
      </fieldset>
      <p className="quiet about">{words[section][1]}</p>
      <Problem error={found.error} />
      {found.data && <SectionPage key={section} section={section} found={found.data} />}
    </main>
  )
}

interface SectionPageProps {
  readonly section: Section
  readonly found: ResponseOf<typeof site.read>
}

/** A section as it is now, in a form, with what is coming and what was. */
function SectionPage({ section, found }: SectionPageProps) {
  const { t } = useLingui()
  const { me } = useSession()
  const faultsOf = useFaults()
  const words = useSectionWords()
  const { versions, decided } = found
  const current = versions.find(({ number }) => number === found.current)
  const newest = versions[0]
  // What is filled in, once something is.
  const [draft, setDraft] = useState<{ readonly seen: number; readonly content: unknown }>()
  const [isTried, setTried] = useState(false)
  const [asked, ask] = useState<NewVersion>()
  const [isConfirming, setConfirming] = useState(false)
  if (me === undefined || newest === undefined || current === undefined) return null
  const schema = SECTIONS[section]
  const mayChange = may(SITE_ROLES, me.role)
  const filled = draft ?? { seen: newest.number, content: current.content }
  const faults = faultsOf(schema, filled.content)
  const isChanged = newest.number !== filled.seen
  const [name] = words[section]
  const wrong = faults.size
  const beginAgain = () => {
    setDraft(undefined)
    setTried(false)
    ask(undefined)
  }
  return (
    <>
      {newest.number > current.number && (
        <Coming version={newest} section={section} current={current.content}>
          {newest.isWaiting && may(MONEY_ROLES, me.role) && newest.by !== me.name && (
            <button type="button" className="primary" onClick={() => setConfirming(true)}>
              {t`Confirm`}
            </button>
          )}
          {mayChange && (
            <button
              type="button"
              onClick={() => ask({ title: t`Take it back?`, content: current.content, seen: newest.number })}
            >
              {t`Take it back`}
            </button>
          )}
        </Coming>
      )}
      <section className="card padded section" aria-label={name}>
        {isChanged && (
          <p role="alert" className="note wait">
            {t`A colleague has changed this section while you were filling it in.`}{' '}
            <button type="button" className="small" onClick={beginAgain}>
              {t`Begin again with what holds now`}
            </button>
          </p>
        )}
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            setTried(true)
            if (wrong === 0) ask({ title: t`Save: ${name}`, ...filled })
          }}
        >
          <fieldset disabled={!mayChange}>
            <Fields
              schema={schema}
              value={filled.content}
              path=""
              faults={isTried ? faults : new Map()}
              decided={decided}
              onChange={(content) => setDraft({ seen: filled.seen, content })}
            />
          </fieldset>
          <Problem text={isTried && wrong > 0 ? t`${wrong} fields do not fit: see above.` : undefined} />
          {mayChange && (
            <div className="acts">
              <button type="submit" className="primary" disabled={isChanged}>
                {t`Save …`}
              </button>
            </div>
          )}
        </form>
      </section>
      {section === 'wheel' && <WheelPreview content={filled.content} />}
      <History
        section={section}
        {...found}
        onBack={
          mayChange
            ? ({ number, content }) =>
                ask({ title: t`Back to version ${number}?`, content, seen: newest.number })
            : undefined
        }
      />
      {asked && (
        <SaveQuestion
          {...asked}
          section={section}
          before={current.content}
          onSaved={beginAgain}
          onClose={() => ask(undefined)}
        />
      )}
      {isConfirming && (
        <ConfirmQuestion
          section={section}
          version={newest}
          before={current.content}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  )
}

interface ComingProps {
  readonly version: Version
  readonly section: Section
  /** What holds now. */
  readonly current: unknown
  /** What can be done with it. */
  readonly children: ReactNode
}

/** A version that does not hold yet. */
function Coming({ version, section, current, children }: ComingProps) {
  const { t } = useLingui()
  const { number, by, isWaiting, because } = version
  const starts = version.startsAt ? formatDateTime(version.startsAt) : undefined
  return (
    <section className="card padded" aria-label={t`Version ${number}`}>
      <h2>
        {t`Version ${number}`} {isWaiting && <span className="tag wait">{t`waits for a second person`}</span>}{' '}
        {starts !== undefined && <span className="tag info">{t`from ${starts}`}</span>}
      </h2>
      <p className="quiet">{`${by ?? ''} · ${because}`}</p>
      <Differences section={section} before={current} after={version.content} />
      <p className="quiet">{t`Whatever is saved after it takes its place.`}</p>
      <div className="acts">{children}</div>
    </section>
  )
}
