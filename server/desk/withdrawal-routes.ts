import { toBaht } from '#contract/primitives.ts'
import { withdrawals } from '../../desk/contract/withdrawals.ts'
import { wireCurrency } from '../domains/members/members.ts'
import { noteAct } from '../domains/staff/desk-log.ts'
import { handleWithdrawal } from '../domains/withdrawals/handle-withdrawal.ts'
import { isOtherHolder, isYoungAccount } from '../domains/withdrawals/payee.ts'
import {
  moneyOfMember,
  othersWithAccount,
  stateOf,
  WITHDRAWAL_QUEUE,
  withdrawalCounts,
  type WithdrawalDetail,
  withdrawalDetail,
  type WithdrawalRow,
} from '../domains/withdrawals/withdrawal-queue.ts'
import type { Database } from '../platform/db/client.ts'
import type { Queryable } from '../platform/db/queryable.ts'
import { Refusal } from '../platform/errors.ts'
import { type DeskApi, type DeskDependencies, registerDeskEndpoints } from './desk-route.ts'
import { accountEnd, maskedPhone, shortAccount, wireHolder, wirePage, wireSteps } from './wire-forms.ts'

/** What members asked to be paid out. */
export function deskWithdrawalRoutes(api: DeskApi, given: DeskDependencies): void {
  const { db, clock, secondAboveSatang, twoPeople, youngAccountDays, payingBanks } = given
  registerDeskEndpoints(api, withdrawals, {
    list: ({ body, staff }) =>
      wirePage(
        given,
        WITHDRAWAL_QUEUE,
        { ...body, staffId: staff.id },
        {
          wireRow: (row: WithdrawalRow) => wireRow(row, youngAccountDays),
          countsOf: withdrawalCounts,
        },
      ),
    async read({ params, staff, address }) {
      const detail = await found(db, params.id)
      await noteAct(db, {
        staffId: staff.id,
        address,
        act: 'withdrawal-read',
        memberId: detail.memberId,
        subject: detail.id,
      })
      return wireDetail(db, detail, given)
    },
    async account({ params, staff, address }) {
      const { id, memberId, bankAccountNo, stage } = await found(db, params.id)
      await noteAct(db, {
        staffId: staff.id,
        address,
        act: 'account-read',
        memberId,
        subject: id,
        detail: { stage },
      })
      return { accountNo: bankAccountNo }
    },
    async act({ params, body, staff, address, tx }) {
      // A payment from a bank that the house does not have would be in nobody's books.
      if (body.act === 'pay' && !payingBanks(currencyOf(await found(tx, params.id))).includes(body.bankCode))
        throw new Refusal('KEY_INVALID', { params: { key: 'bankCode' } })
      return handleWithdrawal(tx, params.id, body, {
        staff,
        address,
        secondAboveSatang,
        twoPeople,
        now: clock.now(),
      })
    },
  })
}

async function found(db: Queryable, id: string): Promise<WithdrawalDetail> {
  const detail = await withdrawalDetail(db, id)
  if (detail === undefined) throw new Refusal('NO_DATA')
  return detail
}

function wireRow(row: WithdrawalRow, youngAccountDays: number) {
  const { id, username, name, isLocked, bankCode, bankAccountNo, amountSatang, askedAt } = row
  const { accountName, accountSince, accountBefore, paidFrom, reference, settledAt, paidBy } = row
  const holder = wireHolder(row)
  return {
    id,
    member: maskedPhone(username),
    isLocked,
    bankCode,
    accountEnd: accountEnd(bankAccountNo),
    accountSince: accountSince.toISOString(),
    accountBefore: accountBefore && shortAccount(accountBefore),
    isYoungAccount: isYoungAccount(row, youngAccountDays),
    isOtherHolder: isOtherHolder(name, bankCode, accountName),
    amount: toBaht(amountSatang),
    kip: row.kip,
    askedAt: askedAt.toISOString(),
    state: stateOf({ ...row, isHeld: holder !== undefined }),
    holder,
    payment:
      paidFrom === null || reference === null || settledAt === null
        ? null
        : { bankCode: paidFrom, reference, at: settledAt.toISOString(), by: paidBy },
  }
}

const currencyOf = ({ currency }: Pick<WithdrawalDetail, 'currency'>) => wireCurrency(currency)

async function wireDetail(
  db: Database,
  detail: WithdrawalDetail,
  { config, secondAboveSatang, youngAccountDays, payingBanks }: DeskDependencies,
) {
  const { approverId, approverName, numberReadBy, numberReadAt, kipPerBaht, rateSince } = detail
  const [money, others, steps] = await Promise.all([
    moneyOfMember(db, detail.memberId),
    othersWithAccount(db, detail),
    wireSteps(db, detail.id),
  ])
  return {
    ...wireRow(detail, youngAccountDays),
    memberId: detail.memberId,
    name: detail.name,
    memberSince: detail.memberSince.toISOString(),
    accountName: detail.accountName,
    // In Thailand all accounts are in baht.
    currency: config.market === 'lo' ? currencyOf(detail) : undefined,
    exchange:
      kipPerBaht === null || rateSince === null ? null : { kipPerBaht, since: rateSince.toISOString() },
    paidIn: { amount: toBaht(money.inSatang), times: money.inTimes },
    paidOut: { amount: toBaht(money.outSatang), times: money.outTimes },
    sharedWith: others.map((phone) => maskedPhone(phone)),
    walletAfter: toBaht(detail.walletSatang),
    dayAmount: toBaht(detail.daySatang),
    secondAbove: toBaht(secondAboveSatang),
    approvedBy: approverId === null || approverName === null ? null : { id: approverId, name: approverName },
    reason: detail.reason,
    numberRead:
      numberReadBy === null || numberReadAt === null
        ? null
        : { by: numberReadBy, at: numberReadAt.toISOString() },
    payingBanks: [...payingBanks(currencyOf(detail))],
    steps,
  }
}
