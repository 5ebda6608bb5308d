import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { TextField } from '../../../../src/ui/fields/field.tsx'

describe('a field', () => {
  it('is named by its label and described by its hint', () => {
    render(<TextField label="Phone number" hint="10 digits" />)
    expect(screen.getByRole('textbox', { name: 'Phone number' })).toHaveAccessibleDescription('10 digits')
  })

  it('says what is wrong instead of the hint', () => {
    render(<TextField label="Phone number" hint="10 digits" error="Enter 10 digits" />)
    const field = screen.getByRole('textbox')
    expect(field).toBeInvalid()
    expect(field).toHaveAccessibleDescription('Enter 10 digits')
  })

  it('is valid and has no description when there is nothing to say', () => {
    render(<TextField label="Phone number" />)
    expect(screen.getByRole('textbox')).toBeValid()
    expect(screen.getByRole('textbox')).not.toHaveAttribute('aria-describedby')
  })
})
