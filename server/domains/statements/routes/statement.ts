import { toBaht } from '#contract/primitives.ts'
import { statement } from '#contract/statement.ts'
import type { Language } from '#domain/languages.ts'
import { WALLET } from '#domain/money/transfer-rules.ts'
import type { AppDependencies } from '../../../api/app-dependencies.ts'
import { presentKip } from '../../../api/present.ts'
import { registerEndpoints } from '../../../api/register-endpoints.ts'
import type { Api } from '../../../api/route.ts'
import { MOBILE_WALLET_CODE } from '../../../settings/content/money/house-accounts.ts'
import { rewardName } from '../../../settings/content/rewards/reward-texts.ts'
import { slipPage, slipPictureLink, slipTotal } from '../slip-log.ts'
import { statementDays } from '../statement-days.ts'
import { lineFilter, STATEMENT_KINDS } from '../statement-kinds.ts'
import { countStatement, noteStatementCount, type StatementLine, statementPage } from '../statement-lines.ts'

const LINK_LIMIT = { name: 'slip-link', calls: 60, windowSeconds: 60, per: 'member' } as const

/** The movements of a member's money, and the slips that they uploaded. */
export function statementRoutes(api: Api, { db, config }: Pick<AppDependencies, 'db' | 'config'>): void {
  registerEndpoints(
    api,
    statement,
    {
      list: async ({ member, body, language }) => {
        const filter = lineFilter(body.kind)
        const { lines, count, days } = await db.snapshot(async (at) => {
          const page = await statementPage(at, member.id, body, filter)
          return {
            lines: page,
            count: await countStatement(at, member.id, filter),
            days: await statementDays(at, member.id, page, filter),
          }
        })
        await noteStatementCount(db, count, filter)
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
        const { slips, total } = await db.snapshot(async (at) => ({
          slips: await slipPage(at, member.id, body, config.desk !== undefined),
          total: await slipTotal(at, member.id),
        }))
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
