import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { PasswordField } from '../../../../src/ui/fields/password-field.tsx'

function renderField() {
  render(
    <form aria-label="Log in" onSubmit={(event) => event.preventDefault()}>
      <PasswordField label="Password" showLabel="Show password" hideLabel="Hide password" />
    </form>,
  )
  return { member: userEvent.setup(), input: screen.getByLabelText<HTMLInputElement>('Password') }
}

test('a password is hidden until the eye is pressed, and hidden again by the next press', async () => {
  const { member, input } = renderField()
  expect(input.type).toBe('password')
  await member.click(screen.getByRole('button', { name: 'Show password', pressed: false }))
  expect(input.type).toBe('text')
  await member.click(screen.getByRole('button', { name: 'Hide password', pressed: true }))
  expect(input.type).toBe('password')
})

test('a password keeps the caret and the focus when it is shown', async () => {
  const { member, input } = renderField()
  await member.type(input, 'secret')
  input.setSelectionRange(2, 4)
  await member.click(screen.getByRole('button', { name: 'Show password' }))
  expect([input.selectionStart, input.selectionEnd]).toEqual([2, 4])
  expect(input).toHaveFocus()
})

test('a password is hidden again when the form is sent', async () => {
  const { member, input } = renderField()
  await member.click(screen.getByRole('button', { name: 'Show password' }))
  fireEvent.submit(screen.getByRole('form'))
  expect(input.type).toBe('password')
})

test('a password field hands its input to the form that asks for it', () => {
  const ref = vi.fn<(input: HTMLInputElement | null) => void>()
  render(<PasswordField ref={ref} label="Password" showLabel="Show" hideLabel="Hide" />)
  expect(ref).toHaveBeenCalledWith(screen.getByLabelText('Password'))
})
