import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FreshMember } from '../support/browser/fresh-member.ts'
import { type Front, openFront } from '../support/browser/front.ts'
import { chatOperator } from '../support/browser/steps/chat.ts'
import { WORDS } from '../support/browser/words/words.ts'
import { CUT_TEXTS } from '../support/engines/cut-texts.ts'
import { type Engine, openAnew, untilShown, untilTrue } from '../support/engines/engine.ts'
import { ENGINES, ownServerForFile } from '../support/engines/engines.ts'
import { logInAt } from '../support/engines/log-in.ts'
import { type Hand, handAt, on, withText } from '../support/screens/hand.ts'
import { answerWith } from '../support/screens/stage.ts'

/*
 * A member's day from login to the statement, in each engine. Controls are found by their role: their texts, and the number of steps of a sheet, are
 * for other tests.
 */

const { th } = WORDS

const AMOUNT = on('dialog[open] input[inputmode]')
const SUBMIT = on('dialog[open] button[type=submit]')
const NO_DIALOG = on('dialog[open]')

/** A deposit method, or the button that creates the code: whichever is shown first. */
const QR_CONTROL = `[...document.querySelectorAll('dialog[open] :is(button, [role=tab])')].find((control) =>
  control.checkVisibility() && control.textContent.includes('QR') && control.ariaSelected !== 'true')`

/** The button that continues a sheet: its submit button, otherwise the last button at its foot. */
const GO_ON = `${SUBMIT} ?? ${on('dialog[open] footer :is(button:last-child, div > button:last-child)')}`

const server = await ownServerForFile()
const { players, sandbox } = server
const operator = chatOperator(server.url, server.sandboxUrl)
await operator.offer(true)

describe.each(ENGINES)('in %s', (_name, start) => {
  let engine: Engine
  let front: Front
  let hand: Hand
  let member: FreshMember

  beforeAll(async () => {
    front = await openFront(server.url)
    answerWith(front, '/api/lookup/agreements', [])
    member = await players.join({ wallet: 300, games: { PG: 0 } })
    engine = await start({ isStill: true })
    await engine.resize(360, 740)
    hand = handAt(engine, front.url)
  })

  afterAll(async () => {
    await engine.close()
    await front.close()
  })

  const open = (path: string) => openAnew(engine, `${front.url}${path}`)
  const balances = () => players.balances(member)

  test('a member logs in, and can read what is on home', async () => {
    await logInAt(engine, front.url, member)
    await untilShown(engine, '฿300.00')
    await hand.rests()
    expect(await engine.read(CUT_TEXTS)).toEqual([])
  })

  test('a member deposits by QR, and the money arrives', async () => {
    await open('/user/home?sheet=deposit')
    await hand.press(QR_CONTROL)
    await hand.fill(AMOUNT, '500')
    await hand.press(QR_CONTROL)
    await hand.sees(on('dialog[open] [role=timer]'))
    await sandbox.qrIsPaid(await openQrOf(server.url, member))
    await expect.poll(balances).toEqual({ WALLET: 800, PG: 0 })
    await open('/user/home')
    await untilShown(engine, '฿800.00')
  })

  test('a member moves money into a game', async () => {
    await open('/user/home?sheet=transfer')
    await hand.press(on('dialog[open] button[aria-haspopup=dialog]', 1))
    await hand.press(withText('dialog[open] li button', 'PG'))
    await hand.misses(on('dialog[open] li button'))
    await hand.fill(AMOUNT, '250')
    await hand.press(SUBMIT)
    await hand.press(on('[role=alertdialog] button'))
    await hand.misses(NO_DIALOG)
    expect(await balances()).toEqual({ WALLET: 550, PG: 250 })
    await untilShown(engine, '฿250.00')
  })

  test('a member withdraws money', async () => {
    await open('/user/home?sheet=withdraw')
    await hand.fill(AMOUNT, '120')
    await hand.press(SUBMIT)
    await hand.misses(AMOUNT)
    await hand.press(SUBMIT)
    await expect
      .poll(
        async () => {
          const { WALLET: left } = await balances()
          // A sheet with a confirmation has a step for it.
          if (left === 550) await engine.read(`(${GO_ON})?.click() ?? true`)
          return left
        },
        { timeout: 20_000, interval: 500 },
      )
      .toBe(430)
    await sandbox.settleWithdrawal(member.username, 'SUCCESS')
  })

  test('a member finds every movement in the statement, with its details', async () => {
    await open('/user/statement')
    for (const amount of ['500.00', '250.00', '120.00']) await untilShown(engine, amount)
    await hand.press(on('main li :is(button, a)'))
    await hand.sees(withText('dialog[open] *', '120.00'))
    expect(await engine.read('location.pathname')).toBe('/user/statement')
  })

  test('a member asks in the chat, and gets an answer', async () => {
    await open('/user/contact')
    await hand.press(on('button[class*=z-fab]'))
    await hand.fill(on('dialog[open] textarea'), 'Where is my money?')
    await hand.press(SUBMIT)
    await hand.sees(withText('dialog[open] [role=log] *', 'Where is my money?'))
    await operator.send({ userId: member.id }, 'On its way.')
    await hand.sees(withText('dialog[open] [role=log] *', 'On its way.'))
    expect(await engine.read(`${on('dialog[open] textarea')}.value`)).toBe('')
  })

  test('a member starts the app without a network, and sees the last data', async () => {
    await open('/user/home')
    await untilShown(engine, th.updatedAt)
    await untilShown(engine, '฿680.00')
    await untilTrue(engine, 'navigator.serviceWorker.controller !== null')
    await front.cut()
    await open('/user/home')
    await untilShown(engine, '฿680.00')
    await untilShown(engine, th.asLastSeen)
    expect(await engine.read(`document.body.innerText.includes('${th.updatedAt}')`)).toBe(false)
  })
})

/** The id of the code that a member is about to pay. */
async function openQrOf(appUrl: string, { token }: FreshMember): Promise<string> {
  for (const provider of ['KBANK', 'WW', 'FP', 'PAYONEX']) {
    const answer = await fetch(new URL(`/api/qrcode/${provider}`, appUrl), {
      headers: { 'x-requested-with': 'XMLHttpRequest', authorization: `Bearer ${token}` },
    })
    const { qrcodeId }: { qrcodeId?: string } = await answer.json()
    if (answer.ok && qrcodeId !== undefined) return qrcodeId
  }
  throw new Error('no QR is open')
}
