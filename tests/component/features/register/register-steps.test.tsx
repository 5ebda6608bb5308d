import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { RegisterSteps } from '../../../../src/features/register/register-steps.tsx'
import { renderInApp } from '../../in-app.tsx'

beforeEach(() => void renderInApp(<RegisterSteps current="otp" />))

test('the steps of the registration say where the visitor is and cannot be tapped', () => {
  const list = screen.getByRole('list', { name: 'Step 2 of 4' })
  const current = [...list.children].map((step) => step.getAttribute('aria-current'))
  expect(current).toEqual([null, 'step', null, null])
  expect(list.querySelectorAll('button, a, [tabindex]')).toHaveLength(0)
})

test('a step that is done is ticked, and one to do has its number', () => {
  const [done, current] = screen.getAllByRole('listitem')
  expect(done).toHaveTextContent(/^Phone$/)
  expect(done?.querySelector('svg')).toBeInTheDocument()
  expect(current).toHaveTextContent('2OTP')
})
