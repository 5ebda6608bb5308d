import { unreadOf } from '../../chat/chat-messages.ts'
import { memberRoom } from '../../chat/chat-party.ts'
import { WALLET } from '../../../../src/domain/money/transfer-rules.ts'
import { toBaht } from '#contract/primitives.ts'
import { wallet } from '#contract/wallet.ts'
import type { AppDependencies } from '../../../api/app-dependencies.ts'
import { textsIn } from '../../../settings/content/in-each-language.ts'
import { hearBeforeMovingAll } from '../hear-before-moving-all.ts'
import { MONEY_LIMIT } from '../../../api/http/rate-limit.ts'
import { type Api, Continuation, registerNoun } from '../../../api/route.ts'
import { announceDeposit } from '../../deposits/deposit-announcements.ts'
import { activateGame, readGameCredentials, resetGamePassword } from '../game-access.ts'
import { requestSweep, requestTransfer } from '../request-move.ts'
import { creditGift, sealedGiftCode, takeGift } from '../../deposits/gifts.ts'
import { openEarningsSatang } from '../../rewards/invite-earnings.ts'
import { coinsOf } from '../../rewards/wheel/coins.ts'
import { refreshForBonus, refreshSlots } from '../refresh-slots.ts'
import { requireConnected, requireConnectedGame } from '../../../settings/site/connected.ts'
import { takeSlip } from '../../deposits/slips/slip-intake.ts'
import { bankNames } from '../../../settings/content/money/banks.ts'
import { memberMoney, type MoneyOnItsWay } from '../../statements/money-on-its-way.ts'
import { type RefusedMoney, refusedMoney } from '../../statements/refused-money.ts'
import { stakeSatang } from '../stake-satang.ts'
import { type SlotView, walletView } from '../wallet-view.ts'
import { openWithdrawal } from '../../withdrawals/withdrawals.ts'

/** Every refresh queries every provider, and may move money. */
const REFRESH_LIMIT = { name: 'refresh', calls: 60, windowSeconds: 60, per: 'member' } as const

/** Enough for a birthday, too few for guessing. */
const GIFT_LIMIT = { name: 'gift', calls: 20, windowSeconds: 60, per: 'member' } as const

const SLIP_LIMIT = { name: 'slip', calls: 20, windowSeconds: 60, per: 'member' } as const
const SLIP_PICTURE = { maxFileBytes: 10 * 1024 * 1024, oversize: 'SLIP_INVALID_FILE' } as const
const DONE = { message: 'SUCCESS' }

/** The main wallet and the game accounts. */
export function walletRoutes(
  api: Api,
  dependencies: Pick<
    AppDependencies,
    | 'db'
    | 'clock'
    | 'config'
    | 'connected'
    | 'gameMoney'
    | 'gameProvider'
    | 'timing'
    | 'content'
    | 'files'
    | 'gifts'
    | 'settings'
    | 'withdrawalLimits'
  >,
): void {
  const { db, clock, config, connected, gameMoney, timing, settings, withdrawalLimits } = dependencies
  const { accounts } = dependencies.content.house
  const money = { rateLimit: MONEY_LIMIT }
  registerNoun(
    api,
    wallet,
    {
      read: async ({ member }) => {
        const now = clock.now()
        // Of one moment: otherwise what moves meanwhile would be seen twice or nowhere.
        const { view, pending, refused, atStakeSatang, invitedSatang, coin } = await db.snapshot(
          async (at) => {
            const { balances, onItsWay } = await memberMoney(at, member.id, now)
            return {
              pending: onItsWay,
              view: await walletView(at, member.id, balances),
              refused: await refusedMoney(at, member.id, now),
              atStakeSatang: await stakeSatang(at, member.id),
              invitedSatang: await openEarningsSatang(at, member.id),
              coin: await coinsOf(at, member.id),
            }
          },
        )
        const unreadMessages = await unreadOf(db, memberRoom(member.id))
        const { walletSatang, inTransferSatang, inWithdrawalSatang, slots, heardAt = now } = view
        return {
          profile: { _id: member.id, name: member.name, username: member.username, coin },
          bankAccount: {
            bankCode: member.bankCode,
            bank: bankNames(member.bankCode),
            bankAccountName: member.bankAccountName,
            bankAccountNo: member.bankAccountNo,
          },
          wallet: { amount: toBaht(walletSatang) },
          onItsWay: {
            transfer: toBaht(inTransferSatang),
            withdrawal: toBaht(inWithdrawalSatang),
            items: pending.map(presentOnItsWay),
            refused: refused.map(presentRefused),
          },
          atStake: toBaht(atStakeSatang),
          balanceAge: Math.max(0, now.getTime() - heardAt.getTime()) / 1000,
          invite: {
            amount: toBaht(invitedSatang),
            success: settings.invite.conditions.percentSuccess,
            fail: settings.invite.conditions.percentFail,
            code: member.inviteCode,
          },
          // Games that cannot be entered are hidden, unless they hold money.
          slots: slots
            .filter((slot) => connected.games.has(slot.game.code) || slot.isActive || slot.balanceSatang > 0)
            .map(presentSlot),
          unreadMessages,
        }
      },
      refreshSlots: async ({ member, log }) => ({
        failed: await refreshSlots({ ...dependencies, log }, member),
      }),
      uploadSlip: async ({ tx, member, body, file, address }) => {
        requireConnected(connected.slips && accounts.length > 0)
        const { bankCode, amount: amountSatang } = body
        const room = { ...dependencies, roomBytes: config.uploadRoomBytes, closure: settings.slips }
        const handedIn = { memberId: member.id, address, file, bankCode, amountSatang }
        return { message: 'OK', reference: await takeSlip(tx, room, handedIn) }
      },
      sendGiftLink: async ({ tx, member, body }) => {
        requireConnected(connected.gifts)
        await creditGift(tx, member.id, sealedGiftCode(body.link, config.truelinkKey), clock.now())
        return DONE
      },
      activate: async ({ member, params }) => {
        requireConnectedGame(connected, params.slotCode)
        await activateGame(dependencies, member, params.slotCode)
        return DONE
      },
      credentials: async ({ member, params, language }) => {
        requireConnectedGame(connected, params.slotCode)
        const { username, password } = await readGameCredentials(dependencies, member, params.slotCode)
        return { username, password, event: textsIn(language).gameEvents[params.slotCode] }
      },
      resetPassword: async ({ member, params }) => {
        requireConnectedGame(connected, params.slotCode)
        await resetGamePassword(dependencies, member, params.slotCode)
        return DONE
      },
      add: async ({ tx, member, body }) => {
        // An announcement is ended by a bank that reports, or by a person who books it.
        requireConnected(accounts.length > 0 && (connected.desk || connected.banks))
        await announceDeposit(
          tx,
          member.id,
          { amountSatang: body.amount, occurredAt: clock.now() },
          settings.deposits,
        )
        return DONE
      },
      transfer: async ({ tx, member, body, idempotencyKey }) => {
        const { from, to, amount, all } = body
        requireConnectedGame(connected, from)
        requireConnectedGame(connected, to)
        const request = { member, idempotencyKey, occurredAt: clock.now(), leaseMs: timing.leaseMs }
        const requested = all === true ? 'all' : amount
        const id = await requestTransfer(tx, request, { from, to, requested })
        if (id === undefined) return { ...DONE, amount: 0 }
        return new Continuation(() => gameMoney.finishTransfer(id))
      },
      transferAll: async ({ tx, member, body, idempotencyKey }) => {
        const request = { member, idempotencyKey, occurredAt: clock.now(), leaseMs: timing.leaseMs }
        requireConnectedGame(connected, body.to)
        const id = await requestSweep(tx, request, {
          to: body.to,
          withdrawSatang: null,
          limits: withdrawalLimits,
        })
        return new Continuation(() => gameMoney.finishSweep(id))
      },
      withdraw: async ({ tx, member, body }) => {
        await openWithdrawal(tx, member, {
          amountSatang: body.amount,
          agreedForfeitSatang: body.forfeits,
          occurredAt: clock.now(),
          limits: withdrawalLimits,
        })
        return DONE
      },
      withdrawAll: async ({ tx, member, body, idempotencyKey }) => {
        const request = { member, idempotencyKey, occurredAt: clock.now(), leaseMs: timing.leaseMs }
        const id = await requestSweep(tx, request, {
          to: WALLET,
          withdrawSatang: body.amount,
          agreedForfeitSatang: body.forfeits,
          limits: withdrawalLimits,
        })
        return new Continuation(() => gameMoney.finishSweep(id))
      },
    },
    {
      refreshSlots: { rateLimit: REFRESH_LIMIT },
      activate: money,
      credentials: money,
      resetPassword: money,
      add: money,
      transfer: { ...money, prepare: hearBeforeMovingAll(dependencies) },
      transferAll: money,
      withdraw: { ...money, prepare: refreshForBonus(dependencies) },
      withdrawAll: { ...money, prepare: refreshForBonus(dependencies) },
      uploadSlip: { rateLimit: SLIP_LIMIT, upload: SLIP_PICTURE },
      sendGiftLink: {
        rateLimit: GIFT_LIMIT,
        prepare: async ({ body }) => {
          const code = sealedGiftCode(body.link, config.truelinkKey)
          if (code !== undefined) await takeGift(dependencies, code, settings.deposits)
        },
      },
    },
  )
}

function presentOnItsWay({ id, kind, amountSatang, kip, since, until }: MoneyOnItsWay) {
  return {
    id,
    kind,
    amount: amountSatang === null ? undefined : toBaht(amountSatang),
    kip: kip ?? undefined,
    since: since.toISOString(),
    until: until?.toISOString(),
  }
}

function presentRefused({ id, kind, amountSatang, since, endedAt, reason }: RefusedMoney) {
  return {
    id,
    kind,
    amount: amountSatang === null ? undefined : toBaht(amountSatang),
    since: since.toISOString(),
    endedAt: endedAt?.toISOString(),
    reason: reason ?? undefined,
  }
}

function presentSlot({ game, isActive, balanceSatang }: SlotView) {
  return {
    code: game.code,
    name: game.name,
    category: game.category,
    isActive,
    amount: toBaht(balanceSatang),
    ftWalletSlot: game.ftWalletSlot,
    logo: `/media/games/${game.code}/logo.svg`,
    background: `/media/games/${game.code}/background.svg`,
    web: game.web,
    android: game.android,
    ios: game.ios,
  }
}
