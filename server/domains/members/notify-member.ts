import type { Language } from '#domain/languages.ts'
import type { Market } from '#domain/markets.ts'
import type { MoneyTiming } from '../../outside/providers/money-timing.ts'
import type { SmsProvider } from '../../outside/providers/sms.ts'
import { withinDeadline } from '../../outside/providers/within-deadline.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Metrics } from '../../platform/metrics/metrics.ts'
import { textsIn } from '../../settings/content/in-each-language.ts'

/** What a member is told of: a password that the house gave, another bank account, or that the phone is no longer theirs. */
export type Notice =
  | { readonly kind: 'password' }
  | { readonly kind: 'account'; readonly bankAccountNo: string }
  | { readonly kind: 'phone' }

/** Tells members what was changed for them, so that somebody who did not want it learns of it. */
export interface Notifier {
  /** Whether the SMS provider sends texts; otherwise nobody is told anything. */
  readonly canNotify: boolean
  /**
   * Sends a text in the member's language. Call it after the commit: it never fails, its failures are counted.
   *
   * @param phone where it is not the one that the member has now
   */
  notifyMember(memberId: string, notice: Notice, phone?: string): Promise<'sent' | 'failed' | 'not-connected'>
}

interface Dependencies {
  readonly db: Queryable
  readonly sms: SmsProvider
  /** Deadline of the SMS provider, in ms. */
  readonly timing: Pick<MoneyTiming, 'providerDeadlineMs'>
  /** Its language is that of members who have never logged in. */
  readonly market: Market
  /** What the site is called. */
  readonly siteName: string
  readonly metrics: Metrics
  readonly log: { warn(fields: object, text: string): void }
}

export function memberNotifier({ db, sms, timing, market, siteName, metrics, log }: Dependencies): Notifier {
  const counts = { sent: 0, failed: 0 }
  metrics.add(() => ({
    name: 'krapao_notices_total',
    help: 'Texts that tell members of a change, by whether the SMS provider accepted them.',
    type: 'counter',
    samples: Object.entries(counts).map(([outcome, value]) => ({ labels: { outcome }, value })),
  }))

  async function send(memberId: string, notice: Notice, phone: string | undefined): Promise<void> {
    const [member] = await db.query<{ username: string; language: Language | null }>(
      'member.to-notify',
      'SELECT username, language FROM member WHERE id = $1',
      [memberId],
    )
    if (member === undefined) throw new Error('no such member')
    const text = `${siteName}: ${wordsOf(notice, member.language ?? market)}`
    await withinDeadline(timing.providerDeadlineMs, async (signal) =>
      sms.sendText?.({ phone: phone ?? member.username, text }, signal),
    )
  }

  return {
    canNotify: sms.sendText !== undefined,
    async notifyMember(memberId, notice, phone) {
      if (sms.sendText === undefined) return 'not-connected'
      try {
        await send(memberId, notice, phone)
        counts.sent += 1
        return 'sent'
      } catch (error) {
        counts.failed += 1
        log.warn({ err: error, memberId, kind: notice.kind }, 'a member was not told of a change')
        return 'failed'
      }
    },
  }
}

function wordsOf(notice: Notice, language: Language): string {
  const { password, account, phone } = textsIn(language).notices
  if (notice.kind === 'account') return account(notice.bankAccountNo.slice(-4))
  return notice.kind === 'password' ? password : phone
}
