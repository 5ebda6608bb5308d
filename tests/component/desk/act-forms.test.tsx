/** The forms of acts that credit. */
import { screen } from '@testing-library/react'
import { parse } from 'valibot'
import { expect, it, vi } from 'vitest'
import type { Act, Detail } from '../../../desk/contract/arrivals.ts'
import { slips } from '../../../desk/contract/slips.ts'
import { arrivalQueue } from '../../../desk/src/arrivals/arrival-queue.tsx'
import { slipQueue } from '../../../desk/src/slips/slip-queue.tsx'
import { openForm, SLIP } from './open-desk.tsx'

const SOMCHAI = { id: '0198f3c2-0000-7000-8000-000000000001', phone: '081···5678', name: 'สมชาย' }
const DETAIL: Detail = {
  id: '0198f3c2-0000-7000-8000-000000000000',
  bankCode: 'SCB',
  reference: 'R1',
  amount: 300_00,
  sentAt: '2026-11-25T05:00:00.000Z',
  state: 'claimed',
  why: 'unknown-sender',
  candidates: [{ ...SOMCHAI, hints: ['announced'] }],
  credits: [],
  gateways: [],
  managerAbove: 5000_00,
  steps: [],
}

const open = (act: Act['act'], detail = DETAIL) => openForm(arrivalQueue, act, detail)

it('money is given to a member who was chosen, and to nobody before', async () => {
  const { onAct, person } = open('credit')
  await person.type(screen.getByLabelText('What was found'), 'the bank says so')
  const button = screen.getByRole('button', { name: 'credit ฿300.00' })
  await person.click(button)
  expect(onAct).not.toHaveBeenCalled()
  expect(screen.getByRole<HTMLInputElement>('searchbox').validationMessage).toMatch(/^Choose/)
  await person.click(screen.getByRole('radio', { name: /สมชาย · 081···5678/ }))
  await person.click(button)
  expect(onAct).toHaveBeenCalledWith({ act: 'credit', memberId: SOMCHAI.id, because: 'the bank says so' })
})

it('a member who is searched for may be chosen, and the search sends nothing', async () => {
  const found = { id: SOMCHAI.id.replace(/1$/, '2'), phone: '089···0001', name: 'ปลา', status: 'active' }
  const server = vi.fn<typeof fetch>(async () => Response.json([found]))
  vi.stubGlobal('fetch', server)
  const { onAct, person } = open('credit')
  await person.type(screen.getByLabelText('What was found'), 'asked')
  await person.type(screen.getByRole('searchbox'), 'ปลา{Enter}')
  await person.click(await screen.findByRole('radio', { name: 'ปลา · 089···0001' }))
  expect(screen.queryByRole('radio', { name: /สมชาย/ })).toBeNull()
  expect(onAct).not.toHaveBeenCalled()
  await person.click(screen.getByRole('button', { name: 'credit ฿300.00' }))
  expect(onAct).toHaveBeenCalledWith({ act: 'credit', memberId: found.id, because: 'asked' })
  expect(server).toHaveBeenCalledOnce()
})

it('the gateway of an unknown QR says what is credited', async () => {
  const { onAct, person } = open('credit', {
    ...DETAIL,
    amount: undefined,
    units: 6000,
    why: 'unknown-qr',
    gateways: [
      { code: 'KBANK', currency: 'BAHT', amount: 60_00 },
      { code: 'BCEL', currency: 'LAK', amount: 10_00 },
    ],
  })
  await person.click(screen.getByRole('radio'))
  await person.type(screen.getByLabelText('What was found'), 'asked')
  await person.click(screen.getByRole('button', { name: /^credit/ }))
  expect(onAct).not.toHaveBeenCalled()
  await person.selectOptions(screen.getByLabelText('Gateway'), 'BCEL')
  await person.click(screen.getByRole('button', { name: 'credit ฿10.00' }))
  expect(onAct).toHaveBeenCalledWith(expect.objectContaining({ memberId: SOMCHAI.id, gateway: 'BCEL' }))
})

it('an arrival is closed with a reason, and with what was found', async () => {
  const { onAct, person } = open('close')
  await person.selectOptions(screen.getByLabelText('Reason'), 'A test')
  await person.click(screen.getByRole('button', { name: 'close' }))
  expect(onAct).not.toHaveBeenCalled()
  await person.type(screen.getByLabelText('What was found'), 'ours')
  await person.click(screen.getByRole('button', { name: 'close' }))
  expect(onAct).toHaveBeenCalledWith({ act: 'close', reason: 'test', because: 'ours' })
})

const TYPED = parse(slips.read.response, {
  ...SLIP,
  receivers: [
    { bankCode: 'SCB', currency: 'BAHT' },
    { bankCode: 'BCEL', currency: 'LAK' },
  ],
})

/** Pastes into the form of a slip without a record, and sends it. */
async function send(bankCode: string, amount: string, reference = 'R1') {
  const { onAct, person } = openForm(slipQueue, 'accept-typed', TYPED)
  await person.selectOptions(screen.getByRole('combobox'), bankCode)
  const field = screen.getByLabelText<HTMLInputElement>(/^Amount in/)
  for (const [into, text] of [
    [field, amount],
    [screen.getByLabelText('Bank reference'), reference],
    [screen.getByLabelText('Reason'), 'seen in the books'],
  ] as const) {
    await person.click(into)
    await person.paste(text)
  }
  await person.click(screen.getByRole('button', { name: /^accept-typed/ }))
  return { onAct, field }
}

// What is an amount is in tests/unit/domain/money.
it.each([
  ['SCB', '๑,๒๕๐.๕๐ บาท', 1250.5, '฿1,250.50'],
  ['BCEL', '345 000,00', 345_000, '₭345,000'],
])('the amount at %s of %j is sent as %d, and was shown as %s', async (bankCode, typed, amount, shown) => {
  // A long number of a bank is sent whole.
  const reference = 'A1'.repeat(40)
  const { onAct } = await send(bankCode, typed, reference)
  expect(onAct).toHaveBeenCalledWith(expect.objectContaining({ bankCode, amount, reference }))
  expect(screen.getByRole('button', { name: `accept-typed ${shown}` })).toBeInTheDocument()
})

it.each([
  ['SCB', '1.500', /one amount/],
  ['BCEL', '345,50', /whole kip/],
])('the amount at %s is not %j, and the field says so', async (bankCode, typed, words) => {
  const { onAct, field } = await send(bankCode, typed)
  expect(onAct).not.toHaveBeenCalled()
  expect(field).toHaveValue(typed)
  expect(field.validationMessage).toMatch(words)
})
