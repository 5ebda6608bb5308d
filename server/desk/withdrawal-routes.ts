import { toBaht } from '#contract/primitives.ts'
import { withdrawals } from '../../desk/contract/withdrawals.ts'
import { wireCurrency } from '../domains/members/members.ts'
import { noteAct } from '../domains/staff/desk-log.ts'
import { memberMarks, secondAboveOf } from '../domains/withdrawals/member-marks.ts'
import { isOtherHolder, isYoungAccount } from '../domains/withdrawals/payee.ts'
import {
  handleWithdrawal,
  lockHandled,
  moneyOfMember,
  othersWithAccount,
  WITHDRAWAL_QUEUE,
  type WithdrawalDetail,
  type WithdrawalRow,
} from '../domains/withdrawals/withdrawal-queue.ts'
import { Refusal } from '../platform/errors.ts'
import { type DeskApi, type DeskDependencies, registerDeskEndpoints } from './desk-route.ts'
import { openedItem, queueHandlers, wireKnownMember, wireMember } from './queue-handlers.ts'
import { accountEnd, maskedPhone, shortAccount, wireMark } from './wire-forms.ts'

/** What members asked to be paid out. */
export function deskWithdrawalRoutes(api: DeskApi, given: DeskDependencies): void {
  const { db, withdrawals: rules, payingBanks } = given
  const handlers = queueHandlers(given, WITHDRAWAL_QUEUE, {
    handle: handleWithdrawal,
    rules: () => ({ rules: rules() }),
    wireRow: (row) => wireRow(row, rules().youngAccountDays),
    wireDetail: (detail) => wireDetail(detail, given),
  })
  registerDeskEndpoints(api, withdrawals, {
    ...handlers,
    async account({ params, ...by }) {
      // Locked: who makes a payment file at this moment sees that it may be paid by hand, or this sees that it is in the file.
      return db.transaction(async (tx) => {
        const found = await lockHandled(tx, params.id)
        if (found === undefined || found.fileNumber !== null) throw new Refusal('NO_DATA')
        const { id: subject, memberId, stage } = found
        await noteAct(tx, by, 'account-read', { memberId, subject, detail: { stage } })
        return { accountNo: found.bankAccountNo }
      })
    },
    async act(call) {
      const { params, body, tx } = call
      // A payment from a bank that the house does not have would be in nobody's books.
      if (body.act === 'pay') {
        const currency = currencyOf(await openedItem(tx, WITHDRAWAL_QUEUE, params.id))
        if (!payingBanks(currency).includes(body.bankCode))
          throw new Refusal('KEY_INVALID', { params: { key: 'bankCode' } })
      }
      return handlers.act(call)
    },
  })
}

function wireRow(row: WithdrawalRow, youngAccountDays: number) {
  const { bankCode, accountBefore, paidFrom, reference, settledAt, paidBy } = row
  return {
    ...wireMember(row),
    bankCode,
    accountEnd: accountEnd(row.bankAccountNo),
    accountSince: row.accountSince.toISOString(),
    accountBefore: accountBefore && shortAccount(accountBefore),
    isYoungAccount: isYoungAccount(row, youngAccountDays),
    isOtherHolder: isOtherHolder(row),
    amount: toBaht(row.amountSatang),
    kip: row.kip,
    askedAt: row.askedAt.toISOString(),
    payment:
      paidFrom === null || reference === null || settledAt === null
        ? null
        : { bankCode: paidFrom, reference, at: settledAt.toISOString(), by: paidBy },
    fileNumber: row.fileNumber,
  }
}

const currencyOf = ({ currency }: Pick<WithdrawalDetail, 'currency'>) => wireCurrency(currency)

async function wireDetail(
  detail: WithdrawalDetail,
  { db, clock, config, withdrawals: rulesNow, payingBanks }: DeskDependencies,
) {
  const rules = rulesNow()
  const { approverId, approverName, numberReadBy, numberReadAt, kipPerBaht, rateSince } = detail
  const [money, others, marks] = await Promise.all([
    moneyOfMember(db, detail.memberId),
    othersWithAccount(db, detail),
    memberMarks(db, detail.memberId, { now: clock.now(), youngMemberDays: rules.youngMemberDays }),
  ])
  return {
    ...wireKnownMember(detail, money),
    paidOut: { amount: toBaht(money.outSatang), times: money.outTimes },
    accountName: detail.accountName,
    formerName: detail.formerNames?.name,
    // In Thailand all accounts are in baht.
    currency: config.market === 'lo' ? currencyOf(detail) : undefined,
    exchange:
      kipPerBaht === null || rateSince === null ? null : { kipPerBaht, since: rateSince.toISOString() },
    sharedWith: others.map((phone) => maskedPhone(phone)),
    walletAfter: toBaht(detail.walletSatang),
    dayAmount: toBaht(detail.daySatang),
    secondAbove: toBaht(secondAboveOf(marks, rules)),
    marks: marks.map((mark) => wireMark(mark)),
    approvedBy: approverId === null || approverName === null ? null : { id: approverId, name: approverName },
    reason: detail.reason,
    numberRead:
      numberReadBy === null || numberReadAt === null
        ? null
        : { by: numberReadBy, at: numberReadAt.toISOString() },
    payingBanks: [...payingBanks(currencyOf(detail))],
  }
}
