// What a page of the app holds of moving money, as one script: a simulated tab runs it anew each time it is opened or loaded again.
import { wallet } from '../../../src/contract/wallet.ts'
import { moneyNews } from '../../../src/data/money/money-news.ts'
import { followOpenActions } from '../../../src/data/money/open-actions.ts'
import { runMoneyAction } from '../../../src/data/money/run-money-action.ts'
import { call } from '../../../src/http/client.ts'
import { wireHttp } from '../../../src/http/wiring.ts'
import { beginSession } from '../../../src/session/begin-session.ts'
import { endRefusedSession, followOtherTabs, endSession } from '../../../src/session/end-session.ts'
import { session } from '../../../src/session/session.ts'

/** What is reported without a screen that waits for it. */
export type News = ReturnType<typeof moneyNews.current>[number]

/** A page that has been loaded. */
export interface Page {
  logIn(token: string): Promise<void>
  logOut(): Promise<void>
  /** Of the signed-in member. */
  token(): string | undefined
  /** Moves an amount from the wallet into a game. @returns what the screen shows; nothing when nobody waits for it any more */
  transfer(
    amountSatang: number,
    screen: { readonly isHere: () => boolean; readonly onKey: (key: string) => void },
  ): Promise<'done' | 'refused' | 'unknown' | undefined>
}

/** Starts the page as the app does: session, transport, and what follows open actions. */
export async function boot(report: (news: News) => void): Promise<Page> {
  wireHttp({
    token: session.token,
    locale: () => 'th',
    onSessionOver: () => void endRefusedSession(),
    onSiteGone: () => undefined,
  })
  await session.restore()
  moneyNews.subscribe(() => {
    for (const news of moneyNews.current()) {
      moneyNews.acknowledge(news)
      report(news)
    }
  })
  followOtherTabs()
  followOpenActions()
  return {
    logIn: (token) => beginSession(token, { remember: true }),
    logOut: endSession,
    token: () => session.token(),
    async transfer(amountSatang, { isHere, onKey }) {
      const token = session.token()
      const isAwaited = () => isHere() && session.token() === token
      const { kind } = await runMoneyAction({
        endpoint: wallet.transfer,
        change: 'transfer',
        amountSatang,
        isAwaited,
        onChecking: () => undefined,
        send(idempotencyKey) {
          onKey(idempotencyKey)
          const body = { from: 'WALLET', to: 'PG', amount: amountSatang / 100 }
          return call(wallet.transfer, { body }, { idempotencyKey })
        },
      })
      return isAwaited() ? kind : undefined
    },
  }
}
