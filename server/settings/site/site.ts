import * as v from 'valibot'
import { type Section, SECTIONS, type Sections, type Written } from '../../../desk/contract/site/sections.ts'
import type { Database } from '../../platform/db/client.ts'
import type { SettingsOfEnvironment } from '../config.ts'
import { overridden } from '../settings.ts'
import { type House, houseOf } from './site-content.ts'
import {
  addVersion,
  countingVersions,
  type StoredVersion,
  versionsMark,
  versionsOf,
} from './site-versions.ts'

/** What the house shows and allows at a moment. */
export interface SiteNow extends Omit<Sections, 'accounts' | 'limits' | 'hours'> {
  readonly house: House
  /** With the rate of those to accounts in kip. */
  readonly withdrawals: Sections['limits']['withdrawals'] & Pick<House, 'kipRate'>
  readonly deposits: Sections['limits']['deposits']
  /** When slips are not taken. */
  readonly slips: Sections['hours']
}

/** What people of the house change while the site runs, the same at every node within half a second or so. */
export interface Site {
  /** Without asking the database. Another object whenever something has changed: read it for each use. */
  now(): SiteNow
  /** What the files of the house say. */
  readonly first: Written
  /** The limits that a variable decides, whatever is written. */
  readonly decided: readonly string[]
  /** Whether the schema of the section refuses it. */
  isWrong(section: Section, content: unknown): boolean
  /** Reads what has changed. */
  refresh(): Promise<void>
  /** Changes a section without a person of the house, as the operator of the sandbox does. */
  change<S extends Section>(section: S, edit: (written: Written[S]) => Written[S]): Promise<SiteNow>
}

/** How often each node looks for changes, in ms. */
const LOOK_EVERY_MS = 500

interface SiteDependencies {
  readonly db: Database
  /** The business clock. */
  readonly clock: { now(): Date }
  /** What the files of the house say. */
  readonly first: Written
  readonly siteName: string
  /** Limits that a variable decides, whatever is written. */
  readonly settingsOfEnvironment: SettingsOfEnvironment
  readonly log: { warn(fields: object, text: string): void }
}

export async function openSite({
  db,
  clock,
  first,
  siteName,
  settingsOfEnvironment,
  log,
}: SiteDependencies): Promise<Site & { readonly stop: () => void }> {
  let mark: string | undefined
  let counting: readonly StoredVersion[] = []
  let known: { readonly site: SiteNow; readonly until: Date | undefined } | undefined

  const ofLimits = Object.fromEntries(
    Object.entries(settingsOfEnvironment).filter(
      ([name, value]) =>
        value !== undefined &&
        Object.keys(SECTIONS.limits.entries).some((limits) => name.startsWith(`${limits}.`)),
    ),
  )

  /** With what a variable decides, whatever is written. */
  function decided(section: Section, content: unknown): unknown {
    if (section !== 'limits') return content
    return overridden(content, ofLimits)
  }

  const isWrong: Site['isWrong'] = (section, content) => !v.is(schemaOf(section), decided(section, content))

  function isReadable({ section, number, content }: StoredVersion): boolean {
    if (!(section in SECTIONS) || isWrong(section, content)) {
      log.warn({ section, number }, 'a version of the site is of a newer server, and left out here')
      return false
    }
    return true
  }

  async function look(): Promise<void> {
    const found = await versionsMark(db)
    if (found === mark) return
    const versions = await countingVersions(db, clock.now())
    counting = versions.filter((version) => isReadable(version))
    mark = found
    known = undefined
  }

  let last: Promise<void> = Promise.resolve()
  /** One after the other, so that the one that began last says how it is. */
  async function refresh(): Promise<void> {
    last = last.catch(() => undefined).then(look)
    return last
  }

  function written<S extends Section>(section: S): Written[S] {
    const at = clock.now()
    const version = counting.find(
      (one) => one.section === section && (one.startsAt === null || one.startsAt <= at),
    )
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it was read by the section's schema
    return version === undefined ? first[section] : (version.content as Written[S])
  }

  function read<S extends Section>(section: S): Sections[S] {
    return v.parse(schemaOf(section), decided(section, written(section)))
  }

  function now(): SiteNow {
    const at = clock.now()
    if (known !== undefined && (known.until === undefined || at < known.until)) return known.site
    const starts = counting.flatMap(({ startsAt }) => startsAt ?? [])
    const { withdrawals, deposits } = read('limits')
    const house = houseOf(read('accounts'), siteName)
    const site = {
      switches: read('switches'),
      notices: read('notices'),
      contact: read('contact'),
      texts: read('texts'),
      house,
      withdrawals: { ...withdrawals, kipRate: house.kipRate },
      deposits,
      slips: read('hours'),
      promotions: read('promotions'),
      bonuses: read('bonuses'),
      wheel: read('wheel'),
      returns: read('returns'),
    }
    const until = starts.filter((start) => start > at).toSorted((a, b) => a.getTime() - b.getTime())[0]
    known = { site, until }
    return site
  }

  await refresh()
  // What is wrong with the database is said by everybody else who uses it.
  const looking = setInterval(() => void refresh().catch(() => undefined), LOOK_EVERY_MS).unref()
  return {
    now,
    first,
    decided: Object.keys(ofLimits),
    isWrong,
    refresh,
    stop: () => clearInterval(looking),
    async change(section, edit) {
      for (let isWritten = false; !isWritten;) {
        // One that waits for a second person is the newest, too. What counts is read after it, so that nothing is lost that was written between.
        const [newest] = await versionsOf(db, section, 1)
        await refresh()
        const content = edit(written(section))
        const seen = newest?.number ?? 0
        isWritten = await addVersion(db, { section, seen, content, because: '', now: clock.now() })
      }
      await refresh()
      return now()
    },
  }
}

function schemaOf<S extends Section>(section: S): v.GenericSchema<unknown, Sections[S]> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type of the outputs is made of the schemas
  return SECTIONS[section] as unknown as v.GenericSchema<unknown, Sections[S]>
}
