import { checkedGifts, checkedRecords, checkedScan } from '../connections/checked-answers.ts'
import { checkedGame } from '../connections/checked-game.ts'
import { checkedPayments, checkedTransfers } from '../connections/checked-reports.ts'
import type { SlipReference } from '../providers/bank-records.ts'
import type { Providers } from '../providers/providers.ts'
import type { Rehearsal } from '../providers/rehearsal.ts'
import { type Finding, type Patience, PATIENCE, Trials } from './trials.ts'
import { tryFeed } from './try-feed.ts'
import { tryGameAccess } from './try-game-access.ts'
import { tryGameMoney } from './try-game-money.ts'
import { tryRounds } from './try-rounds.ts'
import { tryGifts, tryRecords, tryScan, trySms } from './try-services.ts'

const TRANSFER_SATANG = 12_34

/** What the check may use at the providers. */
export interface Means {
  /** Phone number of a player whom only the check uses; undefined: no money moves at any game. */
  readonly player?: string | undefined
  /** Gets a text message. */
  readonly phone?: string | undefined
  /** A slip that the banks know. */
  readonly slip?: SlipReference | undefined
  /** Tries only providers whose name begins so: `games.PG`, `sms`. */
  readonly only?: string | undefined
  readonly rehearsal?: Rehearsal
  readonly patience?: Partial<Patience>
}

/** Tries each provider, one after the other, through the same checks of answers and reports as the server. */
export async function checkProviders(providers: Providers, means: Means): Promise<readonly Finding[]> {
  const { rehearsal = {}, only = '' } = means
  const { games = {}, bankFeed, bankRecords, qrFeed, sms, gifts, uploadScan } = providers
  const findings: Finding[] = []
  const { sendTransfer } = rehearsal

  async function checked(name: string, tried: (trials: Trials) => Promise<void>): Promise<void> {
    if (!name.startsWith(only)) return
    const trials = new Trials(name, { ...PATIENCE, ...means.patience })
    await tried(trials)
    findings.push(...trials.findings)
  }

  for (const [slotCode, provider] of Object.entries(games)) {
    await checked(`games.${slotCode}`, async (trials) => {
      if (means.player === undefined) return trials.skip('everything', 'no --player is given')
      const [game, account] = [checkedGame(provider), { slotCode, username: means.player }]
      await tryGameMoney(trials, game, account)
      await tryRounds(trials, game, account, rehearsal)
      await tryGameAccess(trials, game, account)
    })
  }
  if (bankFeed)
    await checked('bankFeed', (trials) =>
      tryFeed(trials, {
        subscribe: (listener) =>
          bankFeed.subscribe(checkedTransfers((transfer) => listener(transfer).then(() => 'credited'))),
        arrive: sendTransfer && (() => sendTransfer(TRANSFER_SATANG)),
        needs: 'sendTransfer',
      }),
    )
  if (bankRecords)
    await checked('bankRecords', (trials) => tryRecords(trials, checkedRecords(bankRecords), means.slip))
  if (qrFeed)
    await checked('qrFeed', (trials) =>
      tryFeed(trials, {
        subscribe: (listener) =>
          qrFeed.subscribe(checkedPayments((payment) => listener(payment).then(() => 'credited'))),
        arrive: rehearsal.payQr,
        needs: 'payQr',
      }),
    )
  if (sms) await checked('sms', (trials) => trySms(trials, sms, means.phone))
  if (gifts) await checked('gifts', (trials) => tryGifts(trials, checkedGifts(gifts), rehearsal))
  if (uploadScan) await checked('uploadScan', (trials) => tryScan(trials, checkedScan(uploadScan)))
  return findings
}
