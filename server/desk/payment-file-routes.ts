import { toBaht } from '#contract/primitives.ts'
import { paymentFiles as calls } from '../../desk/contract/payment-files.ts'
import { noteAct } from '../domains/staff/desk-log.ts'
import { takeTurns } from '../domains/staff/second-person.ts'
import {
  type FileLine,
  fileReference,
  linesOf,
  makePaymentFile,
  payFromFile,
  type PaymentFile,
  paymentFiles,
  undoPaymentFile,
  waitingForPayment,
} from '../domains/withdrawals/payment-files.ts'
import { bangkokDay } from '../platform/calendar/bangkok.ts'
import type { Queryable } from '../platform/db/queryable.ts'
import { Refusal } from '../platform/errors.ts'
import { type DeskApi, type DeskDependencies, registerDeskEndpoints } from './desk-route.ts'
import { maskedPhone, shortAccount } from './wire-forms.ts'

const CURRENCIES = ['BAHT', 'LAK'] as const

/** Files by which a bank of the house pays approved withdrawals. */
export function deskPaymentFileRoutes(api: DeskApi, given: DeskDependencies): void {
  const { db, clock, twoPeople, payingBanks, withdrawals } = given
  registerDeskEndpoints(api, calls, {
    async list() {
      const [files, ...waiting] = await Promise.all([
        paymentFiles(db),
        ...CURRENCIES.map((currency) => waitingForPayment(db, currency)),
      ])
      const ready = CURRENCIES.flatMap((currency, index) => {
        const { times = 0, satang = 0 } = waiting[index] ?? {}
        const banks = times > 0 ? payingBanks(currency) : []
        return banks.map((bankCode) => ({ bankCode, times, amount: toBaht(satang) }))
      })
      return { ready, files: files.map((file) => wireFile(file)) }
    },
    async make({ body: { bankCode }, tx, ...by }) {
      const currency = CURRENCIES.find((each) => payingBanks(each).includes(bankCode))
      // A payment from a bank that the house does not have would be in nobody's books.
      if (currency === undefined) throw new Refusal('KEY_INVALID', { params: { key: 'bankCode' } })
      return makePaymentFile(tx, { bankCode, currency }, { ...by, twoPeople, now: clock.now() })
    },
    async read({ params: { id } }) {
      const file = await knownFile(db, id)
      const lines = await linesOf(db, id)
      return {
        ...wireFile(file),
        lines: lines.map((line) => ({
          reference: fileReference(file.number, line.line),
          withdrawalId: line.withdrawalId,
          member: maskedPhone(line.username),
          payTo: shortAccount(line),
          amount: toBaht(line.amountSatang),
          kip: line.kip,
          state: line.endedAs ?? ('open' as const),
        })),
      }
    },
    async download({ params: { id }, ...by }) {
      const file = await knownFile(db, id)
      const { number, madeAt } = file
      await noteAct(db, by, 'payment-file-read', { subject: id, detail: { file: number } })
      const date = bangkokDay(madeAt)
      const wireOrder = (line: FileLine) => ({
        date,
        amount: line.kip ?? toBaht(line.amountSatang),
        currency: line.kip === null ? ('THB' as const) : ('LAK' as const),
        bankCode: line.bankCode,
        bankNumber: line.bankNumber,
        accountNo: line.bankAccountNo,
        accountName: line.accountName,
        reference: fileReference(number, line.line),
      })
      return { orders: (await linesOf(db, id)).map((line) => wireOrder(line)) }
    },
    async readBack({ body: { payments }, tx, ...by }) {
      // Before any file is locked.
      await takeTurns(tx, by.staff)
      const acting = { ...by, twoPeople, rules: withdrawals(), now: clock.now() }
      const answers = []
      for (const payment of payments) {
        const { reference } = payment
        answers.push({ reference, outcome: await payFromFile(tx, payment, acting) })
      }
      return { answers }
    },
    async undo({ params: { id }, body: { because }, tx, ...by }) {
      return { outcome: await undoPaymentFile(tx, { id, because }, { ...by, twoPeople, now: clock.now() }) }
    },
  })
}

async function knownFile(db: Queryable, id: string): Promise<PaymentFile> {
  const [file] = await paymentFiles(db, id)
  if (file === undefined) throw new Refusal('NO_DATA')
  return file
}

function wireFile(file: PaymentFile) {
  const { id, number, bankCode, currency, madeAt, madeById, madeBy, undoneAt, undoneBy } = file
  return {
    id,
    number,
    bankCode,
    currency,
    madeAt: madeAt.toISOString(),
    madeBy: { id: madeById, name: madeBy },
    undone: undoneAt === null || undoneBy === null ? null : { at: undoneAt.toISOString(), by: undoneBy },
    times: file.times,
    amount: toBaht(file.satang),
    openTimes: file.openTimes,
    openAmount: toBaht(file.openSatang),
  }
}
