import { randomUUID } from 'node:crypto'
import {
  checkedGame,
  checkedGifts,
  checkedPayments,
  checkedRecords,
  checkedScan,
  checkedTransfers,
} from '../connections/checked-answers.ts'
import type { SlipReference } from '../providers/bank-records.ts'
import { type GameAccountRef, type GameProvider, ProviderRefusal } from '../providers/game-provider.ts'
import type { Providers, Rehearsal } from '../providers/providers.ts'
import { expectFit, type Finding, PATIENCE, type Patience, Trials } from './trials.ts'
import { loseAnswer, tryGameMoney, tryRounds } from './try-games.ts'
import { tryFeed, tryGifts, tryRecords, tryScan, trySms } from './try-services.ts'

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
      const [game, account] = [checkedGame(() => provider), { slotCode, username: means.player }]
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

/** Tries how a member gets into the game. The password of the account changes. */
async function tryGameAccess(trials: Trials, game: GameProvider, account: GameAccountRef): Promise<void> {
  const credentials = () => trials.ask((signal) => game.credentials(account, signal))
  const reset = (reference: string) => trials.ask((signal) => game.resetPassword(account, reference, signal))

  await trials.run('a question whose wait is ended ends', () =>
    loseAnswer(trials, (signal) => game.balance(account, signal), 0),
  )

  await trials.run('a new password is set once per reference', async () => {
    const { password: old } = await credentials()
    const reference = `check-${randomUUID()}`
    await reset(reference)
    const { password: first } = await credentials()
    expectFit(first !== '' && first !== old, 'the password did not change')
    await reset(reference)
    const { password: again } = await credentials()
    expectFit(again === first, 'the same reference changed the password again')
  })

  await trials.run('each link to the game is another one', async () => {
    const links = [await link(), await link()]
    expectFit(links[0] !== links[1], 'two links are the same: a link must let somebody in only once')
  })

  await trials.run('a wrong password is refused', async () => {
    const { password } = await credentials()
    const error: unknown = await link(`${password}x`).catch((thrown: unknown) => thrown)
    const isRefused = error instanceof ProviderRefusal && error.reason === 'wrong-password'
    expectFit(isRefused, `it must be refused for 'wrong-password'`)
  })

  function link(password?: string): Promise<string> {
    return trials.ask((signal) => game.link(account, password, signal))
  }
}
