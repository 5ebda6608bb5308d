import { toBaht } from '#contract/primitives.ts'
import { books } from '../../desk/contract/books.ts'
import { noteAct } from '../domains/staff/desk-log.ts'
import { closeDay, houseEntries, type HouseEntry, readDayBooks } from '../domains/statements/day-books.ts'
import { bangkokDay } from '../platform/calendar/bangkok.ts'
import { type DeskApi, type DeskDependencies, registerDeskEndpoints } from './desk-route.ts'
import { maskedPhone } from './wire-forms.ts'

/** The books of the house, by day. */
export function deskBooksRoutes(api: DeskApi, { db, clock }: DeskDependencies): void {
  registerDeskEndpoints(api, books, {
    async day({ body }) {
      const today = bangkokDay(clock.now())
      const day = body.day ?? today
      const { accounts, closed, waiting, places, audit } = await readDayBooks(db, day)
      return {
        day,
        isOver: day < today,
        accounts: accounts.map(({ account, beforeSatang, afterSatang, lines }) => ({
          account,
          before: toBaht(beforeSatang),
          after: toBaht(afterSatang),
          lines: lines.map(({ kind, times, toMembersSatang, fromMembersSatang }) => ({
            kind,
            times,
            toMembers: toBaht(toMembersSatang),
            fromMembers: toBaht(fromMembersSatang),
          })),
        })),
        closed: closed && { at: closed.at.toISOString(), by: closed.by, isSame: closed.isSame },
        waiting: waiting.map(({ what, times, satang }) => ({ what, times, amount: toBaht(satang) })),
        places: places.map(({ place, satang }) => ({ place, amount: toBaht(satang) })),
        audit: {
          at: audit?.at?.toISOString(),
          violations: audit?.violations,
          haltedSince: audit?.haltedSince?.toISOString(),
        },
      }
    },
    async entries({ body, ...by }) {
      const { day, account, code = null, before = null } = body
      if (before === null) await noteAct(db, by, 'books-read', { subject: account, detail: { day } })
      const entries = await houseEntries(db, { day, account, code, before })
      return entries.map((entry) => wireEntry(entry))
    },
    async close({ body: { day }, tx, ...by }) {
      const outcome = await closeDay(tx, { day, by: by.staff.id, now: clock.now() })
      if (outcome === 'done') await noteAct(tx, by, 'books-close', { detail: { day } })
      return { outcome }
    },
  })
}

function wireEntry({ at, username, satang, ...entry }: HouseEntry) {
  return {
    ...entry,
    at: at.toISOString(),
    member: username && maskedPhone(username),
    amount: toBaht(satang),
  }
}
