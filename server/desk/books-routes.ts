import { toBaht } from '#contract/primitives.ts'
import { books } from '../../desk/contract/books.ts'
import { strandedMoney } from '../domains/games/stranded-games.ts'
import { noteAct } from '../domains/staff/desk-log.ts'
import { bankLines, type HouseBankLine } from '../domains/statements/bank-lines.ts'
import { closeDay, houseEntries, type HouseEntry, readDayBooks } from '../domains/statements/day-books.ts'
import { bangkokDay } from '../platform/calendar/bangkok.ts'
import { type DeskApi, type DeskDependencies, registerDeskEndpoints } from './desk-route.ts'
import { maskedPhone } from './wire-forms.ts'

/** The books of the house, by day. */
export function deskBooksRoutes(api: DeskApi, { db, clock, connected, payingBanks }: DeskDependencies): void {
  registerDeskEndpoints(api, books, {
    async day({ body }) {
      const today = bangkokDay(clock.now())
      const day = body.day ?? today
      const [{ accounts, closed, waiting, places, audit }, stranded] = await Promise.all([
        readDayBooks(db, day),
        strandedMoney(db, connected.games),
      ])
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
        waiting: [
          ...waiting.map((one) => ({ what: one.what, times: one.times, amount: toBaht(one.satang) })),
          { what: 'stranded' as const, times: stranded.times, amount: toBaht(stranded.satang) },
        ],
        stranded: stranded.rows.map((row) => ({
          memberId: row.memberId,
          member: maskedPhone(row.username),
          slotCode: row.slotCode,
          amount: toBaht(row.satang),
        })),
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
    async bank({ body, ...by }) {
      const day = body.day ?? bangkokDay(clock.now())
      const currencies = ['BAHT', 'LAK'] as const
      const banks = currencies.flatMap((currency) => payingBanks(currency))
      const bankCode = body.bankCode ?? banks[0]
      const currency = currencies.find((each) => bankCode && payingBanks(each).includes(bankCode))
      if (bankCode === undefined || currency === undefined)
        return { day, banks, bankCode: null, currency: 'BAHT' as const, lines: [] }
      await noteAct(db, by, 'books-read', { subject: `bank:${bankCode}`, detail: { day } })
      const lines = await bankLines(db, { day, bankCode, isKip: currency === 'LAK' })
      return {
        day,
        banks,
        bankCode,
        currency,
        lines: lines.map((line) => wireBankLine(line)),
      }
    },
    async close({ body: { day }, tx, ...by }) {
      const outcome = await closeDay(tx, { day, by: by.staff.id, now: clock.now() })
      if (outcome === 'done') await noteAct(tx, by, 'books-close', { detail: { day } })
      return { outcome }
    },
  })
}

function wireBankLine({ username, at, amount, ...line }: HouseBankLine) {
  const member = username && maskedPhone(username)
  return { ...line, at: at.toISOString(), amount: toBaht(amount), member }
}

function wireEntry({ at, username, satang, ...entry }: HouseEntry) {
  return {
    ...entry,
    at: at.toISOString(),
    member: username && maskedPhone(username),
    amount: toBaht(satang),
  }
}
