import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { SegmentedField } from '../../../../src/ui/fields/segmented-field.tsx'

it('offers a few choices in sight, of which one is chosen, by finger or by arrow keys', async () => {
  const member = userEvent.setup()
  const onChange = vi.fn<() => void>()
  render(
    <SegmentedField
      label="Currency"
      name="currency"
      onChange={() => onChange()}
      segments={[
        { value: 'LAK', label: '₭ LAK' },
        { value: 'BAHT', label: '฿ BAHT' },
      ]}
    />,
  )
  expect(screen.getByRole('group', { name: 'Currency' })).toBeVisible()
  const kip = screen.getByRole('radio', { name: '₭ LAK' })
  const baht = screen.getByRole('radio', { name: '฿ BAHT' })
  await member.click(screen.getByText('₭ LAK'))
  expect(kip).toBeChecked()
  await member.keyboard('{ArrowRight}')
  expect(baht).toBeChecked()
  expect(kip).not.toBeChecked()
  expect(onChange).toHaveBeenCalledTimes(2)
})
