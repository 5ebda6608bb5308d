import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { Odds } from '../../../../src/features/spin/spin-screen.tsx'
import { OwnElement } from '../../../../src/ui/own-element.tsx'

beforeEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

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
  render(
    <I18nProvider i18n={i18n} defaultComponent={OwnElement}>
      <Odds slices={slices} />
    </I18nProvider>,
  )
  await userEvent.click(screen.getByText('Prizes and odds'))
  const rows = await screen.findAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual(['Chance 44%', 'Chance 12%'])
})
