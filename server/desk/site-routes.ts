import * as v from 'valibot'
import { SITE_ROLES } from '../../desk/contract/roles.ts'
import { SHOWN_VERSIONS, site as calls } from '../../desk/contract/site/calls.ts'
import { type Section, SECTION_NAMES, SECTIONS, type Sections } from '../../desk/contract/site/sections.ts'
import { noteAct } from '../domains/staff/desk-log.ts'
import { secondPersonObstacle } from '../domains/staff/second-person.ts'
import { peopleWith } from '../domains/staff/staff.ts'
import type { Queryable } from '../platform/db/queryable.ts'
import { Refusal } from '../platform/errors.ts'
import {
  addVersion,
  confirmVersion,
  versionsOf,
  waitingSections,
  type WrittenVersion,
} from '../settings/site/site-versions.ts'
import { type DeskApi, type DeskDependencies, registerDeskEndpoints } from './desk-route.ts'

/** What people of the house show and allow while the site runs. */
export function deskSiteRoutes(api: DeskApi, { db, clock, site, twoPeople, log }: DeskDependencies): void {
  /** The version of the files comes last: nobody has seen it written. */
  async function read(via: Queryable, section: Section, most = SHOWN_VERSIONS) {
    const versions = await versionsOf(via, section, most)
    const now = clock.now()
    const current = versions.find(({ isWaiting, startsAt }) => !isWaiting && !(startsAt && startsAt > now))
    return { versions, current: current ?? { number: 0, content: site.first[section] } }
  }

  /** This node need not wait to follow; the others look soon. */
  const follow = () =>
    void site.refresh().catch((error: unknown) => log.warn({ err: error }, 'the site was not read'))

  registerDeskEndpoints(api, calls, {
    async sections() {
      const waiting = await waitingSections(db)
      return SECTION_NAMES.map((section) => ({ section, isWaiting: waiting.includes(section) }))
    },
    async read({ body: { section } }) {
      const { versions, current } = await read(db, section)
      const ofFiles = { number: 0, content: site.first[section], because: '', isWaiting: false }
      return {
        current: current.number,
        versions: [...versions.map((version) => wireVersion(version)), ofFiles],
        decided: section === 'limits' ? [...site.decided] : [],
      }
    },
    async save({ body: { section, seen, content, because, startsAt }, tx, afterwards, ...by }) {
      if (!v.is(SECTIONS[section], content)) throw new Refusal('KEY_INVALID', { params: { key: 'content' } })
      if (site.isWrong(section, content)) return { outcome: 'wrong' as const }
      const { current, versions } = await read(tx, section)
      // It takes the place of what counts now, and of all that was to count later.
      const replaced = versions.filter(({ number, isWaiting }) => number > current.number && !isWaiting)
      const needsSecond = [current, ...replaced].some((one) => changesMoney(section, one.content, content))
      const starts = startsAt ? new Date(startsAt) : undefined
      const version = { section, seen, content, because, by: by.staff.id, startsAt: starts, needsSecond }
      if (!(await addVersion(tx, { ...version, now: clock.now() }))) return { outcome: 'moved-on' as const }
      await noteAct(tx, by, 'site-save', { subject: section, detail: { because, number: seen + 1 } })
      afterwards(follow)
      return { outcome: needsSecond ? ('waiting' as const) : ('done' as const) }
    },
    async confirm({ body: { section, number }, tx, afterwards, ...by }) {
      const [newest] = await versionsOf(tx, section, 1)
      if (newest?.number !== number || !newest.isWaiting) return { outcome: 'moved-on' as const }
      // Who has left may be the one who was let in again.
      const authors = await peopleWith(tx, SITE_ROLES)
      if (!authors.some(({ id }) => id === newest.byId)) return { outcome: 'first-left' as const }
      const now = clock.now()
      const people = { first: newest.byId ?? '', second: by.staff.id, now }
      const obstacle = await secondPersonObstacle(tx, people, twoPeople)
      if (obstacle !== undefined) return { outcome: obstacle }
      const isDone = await confirmVersion(tx, { section, number, by: by.staff.id, now })
      if (!isDone) return { outcome: 'moved-on' as const }
      await noteAct(tx, by, 'site-confirm', { subject: section, detail: { number } })
      afterwards(follow)
      return { outcome: 'done' as const }
    },
  })
}

function wireVersion(written: WrittenVersion) {
  const { at, startsAt, byId: _, ...version } = written
  return { ...version, at: at.toISOString(), startsAt: startsAt?.toISOString() }
}

/**
 * Whether a second person has to confirm it: something moves or gives money that does not in the version `before`. Nobody has to for what takes
 * something away, such as an account or a bonus that is switched off or removed, nor for an account that is switched on again.
 */
function changesMoney(section: Section, before: unknown, after: unknown): boolean {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it gets what the section's schema has read
  const moneyOf = MONEY[section] as (content: unknown) => readonly unknown[]
  const texts = (content: unknown) =>
    moneyOf(v.parse(SECTIONS[section], content)).map((one) => JSON.stringify(one))
  const known = new Set(texts(before))
  return texts(after).some((one) => !known.has(one))
}

const NOTHING = (): readonly unknown[] => []

/** What of a section moves or gives money, part by part. */
const MONEY: { readonly [S in Section]: (content: Sections[S]) => readonly unknown[] } = {
  notices: NOTHING,
  contact: NOTHING,
  texts: NOTHING,
  hours: NOTHING,
  limits: (limits) => [limits],
  accounts: ({ bankAccounts, payoutBanks, qr, wallet, receiverName, kipRate }) => [
    ...bankAccounts.map((account) => without(account, 'isOn', 'dailyLimit')),
    ...payoutBanks,
    ...Object.entries({ ...qr, wallet, receiverName, kipRate }).filter(([, value]) => value !== undefined),
  ],
  switches: ({ spinActive, refundActive, inviteActive }) =>
    Object.entries({ spinActive, refundActive, inviteActive }).filter(([, isOn]) => isOn),
  promotions: ({ promotions }) =>
    promotions.filter(({ isOn }) => isOn).map((promotion) => without(promotion, 'text')),
  bonuses: ({ shares, gifts }) => [...shares, ...gifts].filter(({ isOn }) => isOn),
  // Members have been told the chances, and what is given back.
  wheel: (wheel) => [wheel],
  returns: (returns) => [returns],
}

function without(fields: object, ...names: readonly string[]) {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))
}
