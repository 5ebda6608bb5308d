import { toBaht } from '#contract/primitives.ts'
import { wallet } from '#contract/wallet.ts'
import type { AppDependencies } from '../../../api/app-dependencies.ts'
import { registerEndpoints } from '../../../api/register-endpoints.ts'
import type { Api } from '../../../api/route.ts'
import { findGame, type GameLinks } from '../../../settings/content/games.ts'
import { bankNames } from '../../../settings/content/money/banks.ts'
import { unreadOf } from '../../chat/chat-messages.ts'
import { memberRoom } from '../../chat/chat-party.ts'
import { type SlotView, walletView } from '../../games/wallet-view.ts'
import { readPause } from '../../members/limits/pauses.ts'
import { wireCurrency } from '../../members/members.ts'
import { stakeSatang } from '../../rewards/forfeits.ts'
import { openEarningsSatang } from '../../rewards/invite-earnings.ts'
import { coinsOf } from '../../rewards/wheel.ts'
import { memberMoney, type MoneyOnItsWay, type RefusedMoney, refusedMoney } from '../member-money.ts'

/** What a member has, wherever it is. */
export function walletViewRoutes(
  api: Api,
  dependencies: Pick<AppDependencies, 'db' | 'clock' | 'connected' | 'content' | 'settings'>,
): void {
  const { db, clock, connected, content, settings } = dependencies
  registerEndpoints(api, wallet, {
    read: async ({ member }) => {
      const now = clock.now()
      // Of one moment: otherwise what moves meanwhile would be seen twice or nowhere.
      const { view, pending, refused, atStakeSatang, invitedSatang, coin, pause } = await db.snapshot(
        async (at) => {
          const { balances, onItsWay } = await memberMoney(at, member.id, now)
          return {
            pending: onItsWay,
            view: await walletView(at, member.id, balances),
            refused: await refusedMoney(at, member.id, now),
            atStakeSatang: await stakeSatang(at, member.id),
            invitedSatang: await openEarningsSatang(at, member.id),
            coin: await coinsOf(at, member.id),
            pause: await readPause(at, member.id, now),
          }
        },
      )
      const unreadMessages = await unreadOf(db, memberRoom(member.id))
      const { walletSatang, inTransferSatang, inWithdrawalSatang, slots, balanceReadAt = now } = view
      return {
        profile: { _id: member.id, name: member.name, username: member.username, coin },
        bankAccount: {
          bankCode: member.bankCode,
          bank: bankNames(member.bankCode),
          bankAccountName: member.bankAccountName,
          bankAccountNo: member.bankAccountNo,
          currency: wireCurrency(member.currency),
        },
        wallet: { amount: toBaht(walletSatang) },
        onItsWay: {
          transfer: toBaht(inTransferSatang),
          withdrawal: toBaht(inWithdrawalSatang),
          items: pending.map(presentOnItsWay),
          refused: refused.map(presentRefused),
        },
        atStake: toBaht(atStakeSatang),
        balanceAge: Math.max(0, now.getTime() - balanceReadAt.getTime()) / 1000,
        invite: {
          amount: toBaht(invitedSatang),
          success: settings.invite.conditions.percentSuccess,
          fail: settings.invite.conditions.percentFail,
          code: member.inviteCode,
        },
        // Games that cannot be entered are hidden, unless they hold money.
        slots: slots
          .filter((slot) => connected.games.has(slot.game.code) || slot.isActive || slot.balanceSatang > 0)
          .map((slot) => presentSlot(slot, content.games[slot.game.code])),
        unreadMessages,
        pause: pause && { ...pause, until: pause.until.toISOString() },
      }
    },
  })
}

function presentOnItsWay(money: MoneyOnItsWay) {
  const { id, kind, amountSatang, kip, since, until, operationKey, gameCode, account } = money
  return {
    id,
    kind,
    amount: amountSatang === null ? undefined : toBaht(amountSatang),
    kip: kip ?? undefined,
    since: since.toISOString(),
    until: until?.toISOString(),
    operationKey: operationKey ?? undefined,
    game: gameCode === null ? undefined : findGame(gameCode)?.name,
    account: account === null ? undefined : { ...account, bank: bankNames(account.bankCode) },
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

function presentSlot({ game, isActive, balanceSatang }: SlotView, links: GameLinks = {}) {
  return {
    code: game.code,
    name: game.name,
    category: game.category,
    isActive,
    amount: toBaht(balanceSatang),
    ftWalletSlot: game.ftWalletSlot,
    logo: `/media/games/${game.code}/logo.svg`,
    background: `/media/games/${game.code}/background.svg`,
    web: links.web ?? null,
    android: links.android ?? null,
    ios: links.ios ?? null,
  }
}
