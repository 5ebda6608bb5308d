import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { giftLink } from '../../../../src/domain/money/gift-link.ts'
import { AnnouncePanel } from '../../../../src/features/deposit/announce-panel.tsx'
import { WayList } from '../../../../src/features/deposit/list/way-list.tsx'
import { GiftForm } from '../../../../src/features/deposit/wallet/gift-form.tsx'
import { waysOf } from '../../../../src/features/deposit/ways.ts'
import { typedInput } from '../../../../src/session/typed-input.ts'
import { logInAnew } from '../../../support/pages/member-area.tsx'
import { type Answers, backend, WIRE_WALLET } from '../../../unit/data/backend.ts'
import { renderInApp, renderInSheet } from '../../in-app.tsx'

const LINK = giftLink('a1B2c3D4e5F6g7H8')
const OTHER = giftLink('Zz9Yy8Xx7Ww6Vv5U')

let answers: Answers
let calls: readonly string[]

beforeEach(async () => {
  await logInAnew()
  answers = {
    'GET /api/wallet': WIRE_WALLET,
    'POST /api/wallet/add': { message: 'SUCCESS' },
    'POST /api/wallet/truelink': () => Response.json({ message: 'TRUELINK_INVALID' }, { status: 400 }),
  }
  calls = backend(answers)
})

const BANK = {
  bankType: undefined,
  mode: undefined,
  bank: undefined,
  bankAccountName: 'KRAPAO',
  minimum: undefined,
}
const EXCHANGE = { kipPerBaht: 690, since: '2026-11-01T00:00:00.000Z' }
const BANKS = [
  { ...BANK, bankCode: 'SCB', bankAccountNo: '1112223334', currency: 'BAHT', exchange: undefined },
  { ...BANK, bankCode: 'BCEL', bankAccountNo: '010120001234567001', currency: 'LAK', exchange: EXCHANGE },
]

test.each([
  ['in kip is offered its own bank, and the Thai ones are folded', 'LAK', 'BCEL', 1],
  ['in baht is offered all banks', 'BAHT', 'SCB', 0],
])('a member with an account %s', async (_, currency, bankCode, folds) => {
  answers['GET /api/wallet'] = { ...WIRE_WALLET, bankAccount: { bankCode, bankAccountNo: '1', currency } }
  const ways = waysOf({ banks: BANKS, wallets: [], isManual: false, minimum: 100_00 }, bankCode)
  renderInApp(<WayList ways={ways} minimumSatang={100_00} onOpen={() => {}} />)
  const own = await screen.findByRole('button', { name: /Your bank/ })
  await waitFor(() => expect(screen.queryAllByText('Only with a Thai bank account')).toHaveLength(folds))
  expect(own.closest('details')).toBeNull()
  const thai = document.querySelector('details')?.textContent ?? ''
  expect(thai.includes('SCB')).toBe(folds === 1)
  expect(thai).not.toContain('BCEL')
})

const showAnnouncement = () => renderInSheet(<AnnouncePanel minimumSatang={100} />)

test('a deposit that was reported is read with the wallet, which says what is on its way', async () => {
  showAnnouncement()
  await userEvent.type(screen.getByRole('textbox'), '100')
  await userEvent.click(screen.getByRole('button', { name: 'Report deposit' }))
  await screen.findByText(/^฿100\.00 reported/)
  await waitFor(() => {
    const sentAt = calls.indexOf('POST /api/wallet/add')
    expect(calls.slice(sentAt)).toContain('GET /api/wallet')
  })
})

test('an amount to announce is given back when the session has ended in between', async () => {
  const { unmount } = showAnnouncement()
  await userEvent.type(screen.getByRole('textbox'), '150')
  typedInput.keep(typedInput.current(), 'somchai')
  unmount()
  typedInput.giveBack(() => true)
  showAnnouncement()
  expect(screen.getByRole('textbox')).toHaveValue('150')
})

/** Pastes a text into the form of gifts and taps its button. */
async function sendGift(text: string) {
  renderInSheet(<GiftForm minimumSatang={20_00} />)
  const member = userEvent.setup()
  await member.click(screen.getByRole('textbox'))
  await member.paste(text)
  const button = screen.getByRole('button', { name: /Send link/ })
  // While the encryption is being loaded the button is busy, and ignores a tap.
  await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'))
  await member.click(button)
}

const sentGifts = () => calls.filter((call) => call === 'POST /api/wallet/truelink').length

test.each([
  ['a link that the backend refuses', `รับเลย${LINK}ครับ`, 1, 'invalid or used link'],
  ['the same link twice', `${LINK} ${LINK}`, 1, 'invalid or used link'],
  ['a text without a link', 'สวัสดีครับ', 1, 'There is no gift link in this text'],
  ['a long text without a link', 'สวัสดีครับ '.repeat(500), 1, 'There is no gift link in this text'],
  ['a link at the end of a long text', `${'สวัสดีครับ '.repeat(500)}${LINK}`, 1, 'invalid or used link'],
])('a member who sends as a gift %s reads what became of it', async (_what, text, received, words) => {
  await sendGift(text)
  expect(await screen.findByText(words)).toBeInTheDocument()
  expect(sentGifts()).toBe(received)
})

test('the minimum of a gift is the one that the operator has set', () => {
  renderInSheet(<GiftForm minimumSatang={20_00} />)
  expect(screen.getByText('Minimum ฿20. A link works once.')).toBeInTheDocument()
})

test('of two gifts in a text the member chooses one, which is sent', async () => {
  await sendGift(`${LINK} ${OTHER}`)
  expect(await screen.findByText('These are 2 gifts. Which one first?')).toBeInTheDocument()
  expect(sentGifts()).toBe(0)
  await userEvent.click(screen.getByRole('button', { name: new RegExp(OTHER.slice(-6)) }))
  expect(screen.getByRole('textbox')).toHaveValue(OTHER)
  expect(screen.queryByText(/Which one first/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /Send link/ }))
  await waitFor(() => expect(sentGifts()).toBe(1))
})
