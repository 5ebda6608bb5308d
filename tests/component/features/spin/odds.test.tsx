import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Odds } from '../../../../src/features/spin/spin-screen.tsx'
import { renderInApp } from '../../in-app.tsx'

const slice = (code: string, label: string, htmlDescription: string) => ({
  code,
  label,
  htmlDescription,
  bgColor: undefined,
  textColor: undefined,
})

test('a prize on two slices has one row', async () => {
  const slices = [
    slice('A', '฿5', 'Chance 44%'),
    slice('B', '฿20', 'Chance 12%'),
    slice('E', '฿5', 'Chance 44%'),
  ]
  renderInApp(<Odds slices={slices} />)
  await userEvent.click(screen.getByText('Prizes and odds'))
  const rows = await screen.findAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual(['Chance 44%', 'Chance 12%'])
})
