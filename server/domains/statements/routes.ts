import { Readable } from 'node:stream'
import { balanceStream } from '#contract/balance-stream.ts'
import { toBaht } from '#contract/primitives.ts'
import { statement } from '#contract/statement.ts'
import { wallet } from '#contract/wallet.ts'
import type { Language } from '#domain/languages.ts'
import { WALLET } from '#domain/money/transfer-rules.ts'
import type { AppDependencies } from '../../api/app-dependencies.ts'
import { presentKip } from '../../api/present.ts'
import { registerEndpoints } from '../../api/register-endpoints.ts'
import { requestGuard } from '../../api/request-guards.ts'
import type { Api } from '../../api/route.ts'
import { Refusal } from '../../platform/errors.ts'
import { gauge, type Metrics } from '../../platform/metrics/metrics.ts'
import { gamePicturePath } from '../../settings/content/game-pictures.ts'
import { findGame, type GameLinks } from '../../settings/content/games.ts'
import { bankNames } from '../../settings/content/money/banks.ts'
import { MOBILE_WALLET_CODE } from '../../settings/content/money/house-accounts.ts'
import { rewardName } from '../../settings/content/rewards/reward-texts.ts'
import { unreadOf } from '../chat/chat-messages.ts'
import { memberRoom } from '../chat/chat-party.ts'
import { openGameAccounts } from '../games/game-accounts.ts'
import { type SlotView, walletView } from '../games/wallet-view.ts'
import type { BalanceNews } from '../members/balance-news.ts'
import { readPause } from '../members/limits/pauses.ts'
import { wireCurrency } from '../members/members.ts'
import { bearerToken } from '../members/session-store.ts'
import { stakeSatang } from '../rewards/forfeits.ts'
import { openEarningsSatang } from '../rewards/invite-earnings.ts'
import { memberMoney, type MoneyOnItsWay, type RefusedMoney, refusedMoney } from './member-money.ts'
import { slipPage, slipPictureLink, slipTotal } from './slip-log.ts'
import {
  countStatement,
  lineFilter,
  saveStatementCount,
  STATEMENT_KINDS,
  statementDays,
  type StatementLine,
  statementPage,
} from './statement-lines.ts'

/** What a member has, wherever it is. */
export function walletViewRoutes(
  api: Api,
  dependencies: Pick<AppDependencies, 'db' | 'clock' | 'connected' | 'content' | 'site'>,
): void {
  const { db, clock, connected, content, site } = dependencies
  registerEndpoints(api, wallet, {
    read: async ({ member }) => {
      const now = clock.now()
      // Of one moment: otherwise what moves meanwhile would be seen twice or nowhere.
      const [{ balances, onItsWay }, open, refused, atStakeSatang, invitedSatang, pause, unreadMessages] =
        await db.snapshot((at) =>
          Promise.all([
            memberMoney(at, member.id, now),
            openGameAccounts(at, member.id),
            refusedMoney(at, member.id, now),
            stakeSatang(at, member.id),
            openEarningsSatang(at, member.id),
            readPause(at, member.id, now),
            unreadOf(at, memberRoom(member.id)),
          ]),
        )
      const {
        walletSatang,
        inTransferSatang,
        inWithdrawalSatang,
        slots,
        balanceReadAt = now,
      } = walletView(balances, open)
      return {
        profile: { _id: member.id, name: member.name, username: member.username, coin: member.coin },
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
          items: onItsWay.map(presentOnItsWay),
          refused: refused.map(presentRefused),
        },
        atStake: toBaht(atStakeSatang),
        balanceAge: Math.max(0, now.getTime() - balanceReadAt.getTime()) / 1000,
        invite: {
          amount: toBaht(invitedSatang),
          success: site.now().returns.invite.conditions.percentSuccess,
          fail: site.now().returns.invite.conditions.percentFail,
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
    logo: gamePicturePath(game.code, 'figure'),
    background: gamePicturePath(game.code, 'cloth'),
    web: links.web ?? null,
    android: links.android ?? null,
    ios: links.ios ?? null,
  }
}

const LINK_LIMIT = { name: 'slip-link', calls: 60, windowSeconds: 60, per: 'member' } as const

/** The movements of a member's money, and the slips that they uploaded. */
export function statementRoutes(api: Api, { db, config }: Pick<AppDependencies, 'db' | 'config'>): void {
  registerEndpoints(
    api,
    statement,
    {
      list: async ({ member, body, language }) => {
        const filter = lineFilter(body.kind)
        const [{ lines, days }, count] = await db.snapshot((at) =>
          Promise.all([
            statementPage(at, member.id, body, filter).then(async (page) => ({
              lines: page,
              days: await statementDays(at, member.id, page, filter),
            })),
            countStatement(at, member.id, filter),
          ]),
        )
        await saveStatementCount(db, count, filter)
        return {
          total: count.total,
          statements: lines.map((line) => presentLine(line, language)),
          days: days.map(({ day, inSatang, outSatang, waitingSatang }) => ({
            day,
            in: toBaht(inSatang),
            out: toBaht(outSatang),
            waiting: toBaht(waitingSatang),
          })),
        }
      },
      slips: async ({ member, body }) => {
        const [slips, total] = await db.snapshot((at) =>
          Promise.all([slipPage(at, member.id, body, config.desk !== undefined), slipTotal(at, member.id)]),
        )
        return {
          total,
          slips: slips.map(({ id, status, note, amountSatang, createdAt }) => ({
            // The picture has no permanent URL: the app requests one by this reference.
            reference: id,
            status,
            note,
            amount: toBaht(amountSatang ?? 0),
            createdAt: createdAt.toISOString(),
          })),
        }
      },
      slipImage: async ({ member, params }) => ({
        url: await slipPictureLink(db, member.id, params.reference),
      }),
    },
    { slipImage: { rateLimit: LINK_LIMIT } },
  )
}

function presentLine(line: StatementLine, language: Language) {
  const description = line.description && rewardName(line.description, language)
  const ends = typeAndEnds({ ...line, description })
  const isCorrection = ends.statementType === CORRECTION
  const movedSatang = isCorrection ? line.amountSatang : line.movedSatang
  return {
    _id: line.id,
    ...ends,
    ...(line.way !== null && { way: line.way }),
    status: line.status,
    ...(line.note !== null && { note: line.note }),
    amount: toBaht(isCorrection ? line.amountSatang : Math.abs(line.amountSatang)),
    ...(movedSatang !== null && { moved: toBaht(movedSatang) }),
    ...(line.askedSatang !== null && { asked: toBaht(line.askedSatang) }),
    ...presentKip(line),
    ...(line.accountBank !== null &&
      line.accountNo !== null &&
      line.description !== MOBILE_WALLET_CODE && {
        account: { bankCode: line.accountBank, end: line.accountNo.slice(-4) },
      }),
    ...(line.totalAfterSatang !== null && { totalAfter: toBaht(line.totalAfterSatang) }),
    ...(line.begunAt !== null && { begunAt: line.begunAt.toISOString() }),
    createdAt: line.occurredAt.toISOString(),
    ...(line.settledAt !== null && { settledAt: line.settledAt.toISOString() }),
  }
}

/** A type that is not of the specification, so another client shows the word, the accounts in their order, and the amount with its sign. */
const CORRECTION = 'correction'

function typeAndEnds({ source, kind, description, fromCode, toCode, amountSatang }: StatementLine) {
  if (source === 'game') return { statementType: 'transfer', from: fromCode, to: toCode }
  if (source === 'withdrawal') return { statementType: 'withdraw', from: WALLET, to: toCode }
  if (source === 'announcement') return { statementType: 'deposit', to: WALLET }
  if (source === 'ending') return { statementType: 'finish_bonus', [kind ?? 'bonus']: { description } }
  return ledgerTypeAndEnds(kind ?? '', description, amountSatang)
}

function ledgerTypeAndEnds(kind: string, description: string | null, amountSatang: number) {
  const shown = Object.entries(STATEMENT_KINDS).find(([name]) => name === kind)?.[1]
  // A kind that this version does not know is shown as it is, as the app does with unknown types.
  if (shown === undefined || typeof shown === 'string') return { statementType: kind, to: WALLET }
  const { type: statementType, describedBy } = shown
  // A deposit below zero is a correction as houses wrote them before there was a kind for it.
  if (amountSatang < 0 && describedBy === undefined)
    return { statementType: CORRECTION, from: WALLET, to: description }
  if (describedBy === undefined) return { statementType, from: description, to: WALLET }
  return { statementType, [describedBy]: { description } }
}

/** How many streams a member may have open at one node: a phone has one, for the page in view. */
export const STREAMS_PER_MEMBER = 4
const STREAMS_IN_ALL = 10_000

/** Keeps proxies and phone networks from closing a silent connection, in ms. */
const BEAT_EVERY_MS = 25_000

/** A page that is refused asks for the wallet meanwhile. */
const RETRY_AFTER_SECONDS = 60

/** A limit beside the general ones. */
const OPEN_LIMIT = { name: 'balance-stream', calls: 60, windowSeconds: 60, per: 'member' } as const

interface Dependencies {
  readonly balanceNews: BalanceNews
  readonly metrics: Metrics
}

/** Serves each open page of a member the balance of their wallet, until the page or the session ends. */
export function balanceStreamRoute(api: Api, { balanceNews, metrics }: Dependencies): void {
  /** The open streams, each with what ends it. */
  const streams = new Map<Readable, () => void>()
  const openOf = new Map<string, number>()
  const beat = setInterval(() => {
    for (const stream of streams.keys()) stream.push(':\n\n')
  }, BEAT_EVERY_MS).unref()
  api.app.addHook('preClose', async () => {
    clearInterval(beat)
    for (const end of streams.values()) end()
  })
  metrics.add(() =>
    gauge('krapao_balance_streams', 'Pages of members that follow their balance at this node.', streams.size),
  )

  function open(memberId: string, token: string): Readable {
    const ofMember = openOf.get(memberId) ?? 0
    if (ofMember >= STREAMS_PER_MEMBER || streams.size >= STREAMS_IN_ALL)
      throw new Refusal('REQUEST_LIMIT', { retryAfterSeconds: RETRY_AFTER_SECONDS })
    const stream = new Readable({ read: () => undefined })
    openOf.set(memberId, ofMember + 1)
    // Nothing may be pushed after the end, and the end may take its time to reach the phone.
    const leave = () => {
      unfollow()
      if (!streams.delete(stream)) return
      const left = (openOf.get(memberId) ?? 1) - 1
      if (left > 0) openOf.set(memberId, left)
      else openOf.delete(memberId)
    }
    const end = () => {
      leave()
      stream.push(null)
    }
    const unfollow = balanceNews.follow(memberId, {
      token,
      receive: (baht) => void stream.push(`data:${baht}\n\n`),
      end,
    })
    streams.set(stream, end)
    stream.once('close', leave)
    return stream
  }

  api.app.route({
    method: balanceStream.method,
    url: balanceStream.path,
    exposeHeadRoute: false,
    onRequest: requestGuard(api, {
      endpoint: balanceStream,
      handler: () => undefined,
      options: { rateLimit: OPEN_LIMIT },
    }),
    handler: (request, reply) => {
      const token = bearerToken(request.headers.authorization)
      if (request.member === undefined || token === undefined) throw new Refusal('invalid-token')
      const stream = open(request.member.id, token)
      // nginx passes each event on at once.
      reply.headers({ 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' })
      return reply.send(stream)
    },
  })
}
