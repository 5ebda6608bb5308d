import { screen } from '@testing-library/react'
import { parse } from 'valibot'
import { expect, test } from 'vitest'
import { slips } from '../../../desk/contract/slips.ts'
import { slipQueue } from '../../../desk/src/slips/slip-queue.tsx'
import { openForm, SLIP } from './open-desk.tsx'

const DETAIL = parse(slips.read.response, {
  ...SLIP,
  receivers: [
    { bankCode: 'SCB', currency: 'BAHT' },
    { bankCode: 'BCEL', currency: 'LAK' },
  ],
})

/** Pastes into the form of a slip without a record, and sends it. */
async function send(bankCode: string, amount: string, reference = 'R1') {
  const { onAct, person } = openForm(slipQueue, 'accept-typed', DETAIL)
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

test.each([
  ['SCB', '1,250.50', 1250.5, '฿1,250.50'],
  ['SCB', '99,50', 99.5, '฿99.50'],
  ['SCB', '1.250,50', 1250.5, '฿1,250.50'],
  ['SCB', '๑,๕๐๐ บาท', 1500, '฿1,500.00'],
  ['SCB', '1,234,567,890.50 THB', 1_234_567_890.5, '฿1,234,567,890.50'],
  ['BCEL', '345,000', 345_000, '₭345,000'],
  ['BCEL', '345 000,00', 345_000, '₭345,000'],
])('the amount at %s of %j is sent as %d, and was shown as %s', async (bankCode, typed, amount, shown) => {
  const { onAct } = await send(bankCode, typed)
  expect(onAct).toHaveBeenCalledWith(expect.objectContaining({ bankCode, amount }))
  expect(screen.getByRole('button', { name: `accept-typed ${shown}` })).toBeInTheDocument()
})

test.each([
  ['SCB', '12,34,5', /one amount/],
  ['SCB', '1.500', /one amount/],
  ['SCB', '100.005', /one amount/],
  ['SCB', '1 5', /one amount/],
  ['SCB', '-5', /one amount/],
  ['SCB', '9'.repeat(20), /one amount/],
  ['BCEL', '345.000', /whole kip/],
  ['BCEL', '345,50', /whole kip/],
])('the amount at %s is not %j, and the field says so', async (bankCode, typed, words) => {
  const { onAct, field } = await send(bankCode, typed)
  expect(onAct).not.toHaveBeenCalled()
  expect(field).toHaveValue(typed)
  expect(field.validationMessage).toMatch(words)
})

test('a long number of a bank is sent whole', async () => {
  const reference = 'A1'.repeat(40)
  const { onAct } = await send('SCB', '5', reference)
  expect(onAct).toHaveBeenCalledWith(expect.objectContaining({ reference }))
})
