import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { giftLink } from '../../../../src/domain/money/gift-link.ts'
import { PanelFrameContext } from '../../../../src/features/deposit/panel-frame.tsx'
import { GiftForm } from '../../../../src/features/deposit/wallet/gift-form.tsx'
import { logInAnew } from '../../../support/pages/member-area.tsx'
import { backend, WIRE_WALLET } from '../../../unit/data/backend.ts'
import { renderInApp } from '../../in-app.tsx'

const LINK = giftLink('a1B2c3D4e5F6g7H8')
const OTHER = giftLink('Zz9Yy8Xx7Ww6Vv5U')

beforeEach(logInAnew)

/** Pastes a text into the form and taps its button. Returns the gifts that the backend received. */
async function sendGift(text: string): Promise<() => number> {
  const calls = backend({
    'GET /api/wallet': WIRE_WALLET,
    'POST /api/wallet/truelink': () => Response.json({ message: 'TRUELINK_INVALID' }, { status: 400 }),
  })
  renderInApp(
    <PanelFrameContext value={{ foot: document.body, setBusy: () => {}, setTitle: () => {} }}>
      <GiftForm minimumSatang={20_00} />
    </PanelFrameContext>,
  )
  const member = userEvent.setup()
  await member.click(screen.getByRole('textbox'))
  await member.paste(text)
  const button = screen.getByRole('button', { name: /Send link/ })
  // While the encryption is being loaded the button is busy, and ignores a tap.
  await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'))
  await member.click(button)
  return () => calls.filter((call) => call === 'POST /api/wallet/truelink').length
}

test.each([
  ['a link that the backend refuses', `รับเลย${LINK}ครับ`, 1, 'invalid or used link'],
  ['the same link twice', `${LINK} ${LINK}`, 1, 'invalid or used link'],
  ['a text without a link', 'สวัสดีครับ', 1, 'There is no gift link in this text'],
  ['a long text without a link', 'สวัสดีครับ '.repeat(500), 1, 'There is no gift link in this text'],
  ['a link at the end of a long text', `${'สวัสดีครับ '.repeat(500)}${LINK}`, 1, 'invalid or used link'],
])('%s', async (_what, text, received, words) => {
  const sent = await sendGift(text)
  expect(await screen.findByText(words)).toBeInTheDocument()
  expect(sent()).toBe(received)
})

test('the minimum is the one that the operator has set', () => {
  renderInApp(
    <PanelFrameContext value={{ foot: document.body, setBusy: () => {}, setTitle: () => {} }}>
      <GiftForm minimumSatang={20_00} />
    </PanelFrameContext>,
  )
  expect(screen.getByText('Minimum ฿20. A link works once.')).toBeInTheDocument()
})

test('of two gifts in a text the member chooses one, which is sent', async () => {
  const sent = await sendGift(`${LINK} ${OTHER}`)
  expect(await screen.findByText('These are 2 gifts. Which one first?')).toBeInTheDocument()
  expect(sent()).toBe(0)
  await userEvent.click(screen.getByRole('button', { name: new RegExp(OTHER.slice(-6)) }))
  expect(screen.getByRole('textbox')).toHaveValue(OTHER)
  expect(screen.queryByText(/Which one first/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /Send link/ }))
  await waitFor(() => expect(sent()).toBe(1))
})
