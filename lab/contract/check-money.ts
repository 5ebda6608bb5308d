import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { operation } from '#contract/operation.ts'
import { wallet } from '#contract/wallet.ts'
import type { Answer, TestedBackend } from './backend.ts'
import { faultsOfRefusal, faultsOfSuccess, summary } from './expectations.ts'
import { type Findings, nameOf } from './findings.ts'

const SATANG = 100

/** Malformed amounts. */
const NO_AMOUNTS: readonly unknown[] = [null, '1', [1], -1, 0.001, 1e300, true]

const CALL = nameOf(wallet.transfer)

/** Moves 1 baht into a game and back, repeats each call, and reads the wallet in between. */
export async function checkMoney(backend: TestedBackend, findings: Findings, token: string): Promise<void> {
  const before = await readWallet(backend, token)
  const game = before?.slots.find(({ isActive }) => isActive)
  if (before === undefined || game === undefined || before.wallet.amount < SATANG) {
    findings.skipped(CALL, 'it needs 1 baht in the wallet and an account at a game')
    return
  }
  const transfer = (body: object, key: string) => backend.request(wallet.transfer, { token, body, key })
  const expect = (faults: readonly string[], when: string) => {
    for (const fault of faults) findings.differs(CALL, `${when}, ${fault}`)
    if (faults.length === 0) findings.fits(CALL)
  }

  for (const amount of NO_AMOUNTS) {
    const refused = await transfer({ from: 'WALLET', to: game.code, amount }, randomUUID())
    expect(faultsOfRefusal(refused, [400, 422]), `with the amount ${JSON.stringify(amount)}`)
  }
  const tooMuch = { from: 'WALLET', to: game.code, amount: (before.wallet.amount + SATANG) / SATANG }
  expect(faultsOfRefusal(await transfer(tooMuch, randomUUID()), [400, 409, 422]), 'with more than there is')

  const key = randomUUID()
  const there = { from: 'WALLET', to: game.code, amount: 1 }
  const first = await transfer(there, key)
  expect(faultsOfSuccess(wallet.transfer, first), 'with 1 baht')
  if (first.status !== 200) return
  const again = await transfer(there, key)
  expect(sameAnswer(first, again), 'sent again with the same key')
  expect(faultsOfRefusal(await transfer({ ...there, amount: 2 }, key), [422]), 'with the key of another call')
  const response = await backend.request(operation.read, { token, params: { key } })
  if (v.is(v.object({ state: v.literal('finished') }), response.body)) findings.fits(nameOf(operation.read))
  else
    findings.differs(
      nameOf(operation.read),
      `does not know the call that has just been made: ${summary(response)}`,
    )

  const between = await readWallet(backend, token)
  expect(movedBy(SATANG, before.wallet.amount, between?.wallet.amount), 'made once and repeated')
  const back = await transfer({ from: game.code, to: 'WALLET', amount: 1 }, randomUUID())
  expect(faultsOfSuccess(wallet.transfer, back), 'back into the wallet')
  const after = await readWallet(backend, token)
  expect(movedBy(0, before.wallet.amount, after?.wallet.amount), 'there and back')
}

async function readWallet(backend: TestedBackend, token: string) {
  const { body } = await backend.request(wallet.read, { token })
  const read = v.safeParse(wallet.read.response, body)
  return read.success ? read.output : undefined
}

function sameAnswer(first: Answer, again: Answer): string[] {
  const isSame = again.status === first.status && JSON.stringify(again.body) === JSON.stringify(first.body)
  return isSame ? [] : [`answers ${summary(again)} where the first answer is expected`]
}

function movedBy(expectedSatang: number, beforeSatang: number, afterSatang: number | undefined): string[] {
  if (afterSatang === undefined) return ['the wallet cannot be read']
  const moved = beforeSatang - afterSatang
  return moved === expectedSatang
    ? []
    : [`the wallet has ${moved / SATANG} baht less, and ${expectedSatang / SATANG} are expected`]
}
