import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { SelectField } from '../../../../src/ui/fields/select-field.tsx'

function renderField(props: { error?: string; onChange?: () => void }) {
  render(
    <SelectField label="Bank" hint="Where withdrawals go" name="bank" defaultValue="" {...props}>
      <option value="">Choose a bank</option>
      <option value="KTB">Krungthai Bank</option>
    </SelectField>,
  )
  return screen.getByRole<HTMLSelectElement>('combobox', { name: 'Bank' })
}

describe('a choice', () => {
  it('is named by its label, described by its hint and chosen with the browser’s own picker', async () => {
    const onChange = vi.fn<() => void>()
    const field = renderField({ onChange })
    expect(field).toHaveAccessibleDescription('Where withdrawals go')
    await userEvent.setup().selectOptions(field, 'Krungthai Bank')
    expect(field).toHaveValue('KTB')
    expect(onChange).toHaveBeenCalledOnce()
  })

  it('says what is wrong instead of the hint', () => {
    const field = renderField({ error: 'Please choose a bank' })
    expect(field).toBeInvalid()
    expect(field).toHaveAccessibleDescription('Please choose a bank')
  })
})
