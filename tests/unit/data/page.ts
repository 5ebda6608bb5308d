import { expect, vi } from 'vitest'
import { newBrowser, reload } from '../storage/browser.ts'
import { type Bank, bank, type Fate } from './bank.ts'

/** A browser that has never been here, a bank behind it, and a clock that goes on by itself, fast. For `beforeEach`. */
export function startOver(): Bank {
  newBrowser()
  shareLocks()
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'Date'],
    shouldAdvanceTime: true,
    advanceTimeDelta: 200,
  })
  return bank()
}

/** Lets so many seconds go by, and what happens in them. */
export async function pass(seconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(seconds * 1000)
}

/** The locks of one browser, which all of its tabs share; a tab that is closed gives back what it held. */
export function shareLocks({ onLine = true } = {}): void {
  const lockedNames = new Set<string>()
  const request = async (name: string, _options: unknown, work: (lock: object | null) => unknown) => {
    if (lockedNames.has(name)) return work(null)
    lockedNames.add(name)
    try {
      return await work({ name })
    } finally {
      lockedNames.delete(name)
    }
  }
  vi.stubGlobal('navigator', { onLine, locks: { request } })
}

/**
 * Loads the page again in the middle of an action, whose first request has this fate. The old page is gone with its locks; what it wrote
 * down is not.
 */
export async function reloadIn(action: 'transfer' | 'upload', server: Bank, fate: Fate) {
  const closed = await openPage()
  server.fates = [fate]
  void closed[action]()
  await expect.poll(() => closed.phases).toEqual(['checking'])
  shareLocks()
  closed.leave()
  return openPage()
}

/** A page of the app, freshly loaded, with its member logged in. Each call is another page: a tab of its own, or the same one reloaded. */
export async function openPage() {
  reload()
  const { wireHttp } = await import('../../../src/http/wiring.ts')
  const { session } = await import('../../../src/session/session.ts')
  session.become({ token: 'of-somchai', remembered: true })
  const refusedKeys: string[] = []
  wireHttp({
    token: session.token,
    locale: () => 'th',
    onSessionOver: (_token, refusedKey) => {
      if (refusedKey !== undefined) refusedKeys.push(refusedKey)
      session.become(undefined)
    },
    onSiteGone: () => {},
  })
  const { runMoneyAction } = await import('../../../src/data/money/run-money-action.ts')
  const { followOpenActions, resolveOpenActions } = await import('../../../src/data/money/open-actions.ts')
  const { moneyNews, onFoundDone } = await import('../../../src/data/money/money-news.ts')
  const { openIntents } = await import('../../../src/data/money/intents.ts')
  const { wallet } = await import('../../../src/contract/wallet.ts')
  const { call } = await import('../../../src/http/client.ts')
  const { queryClient } = await import('../../../src/data/cache/query-client.ts')
  const { walletQuery } = await import('../../../src/data/wallet/wallet.ts')
  const { workInHand } = await import('../../../src/session/work-in-hand.ts')

  let isAwaited = true
  const phases: string[] = []
  return {
    phases,
    /** Keys of the actions that were refused because the session had ended. */
    refusedKeys,
    session,
    workInHand,
    openIntents,
    onFoundDone,
    /** Reads the wallet; also when that fails. */
    readWallet: () => queryClient.fetchQuery({ ...walletQuery, staleTime: 0 }).catch(() => undefined),
    isWalletStale: () => queryClient.getQueryState(walletQuery.queryKey)?.isInvalidated,
    followOpenActions,
    resolveOpenActions,
    news: () =>
      moneyNews.current().map(({ kind, intent }) => `${kind} ${intent.change} ${intent.amountSatang}`),
    /** The member turns to something else. */
    leave: () => void (isAwaited = false),
    /** Something else with money. */
    other: () =>
      runMoneyAction({
        endpoint: wallet.transferAll,
        change: 'transferAll',
        isAwaited: () => true,
        onChecking: () => {},
        send: (idempotencyKey) => call(wallet.transferAll, { body: { to: 'PG' } }, { idempotencyKey }),
      }),
    /** Sends a slip. */
    upload: () =>
      runMoneyAction({
        endpoint: wallet.uploadSlip,
        change: 'uploadSlip',
        isAwaited: () => isAwaited,
        onChecking: () => void phases.push('checking'),
        send: (idempotencyKey) => call(wallet.uploadSlip, { body: {} }, { idempotencyKey }),
      }),
    transfer,
    /** A transfer on whose outcome the member waits, for at most so many seconds. */
    async transferWithin(seconds: number) {
      const transferring = transfer()
      await pass(seconds)
      return transferring
    },
  }

  /** Moves 100 baht from the wallet to PG. */
  function transfer() {
    return runMoneyAction({
      endpoint: wallet.transfer,
      change: 'transfer',
      amountSatang: 100_00,
      isAwaited: () => isAwaited && session.token() === 'of-somchai',
      onChecking: () => void phases.push('checking'),
      send: (idempotencyKey) =>
        call(wallet.transfer, { body: { from: 'WALLET', to: 'PG', amount: 100 } }, { idempotencyKey }),
    })
  }
}
