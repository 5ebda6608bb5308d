import { render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { Stepper } from '../../../../src/features/register/register-steps.tsx'

const STEPS = [
  { label: 'Phone', state: 'done' },
  { label: 'OTP', state: 'current' },
  { label: 'Bank', state: 'next' },
] as const

describe('the steps of a form', () => {
  beforeEach(() => void render(<Stepper label="Step 2 of 3" steps={STEPS} />))

  it('say where the visitor is and cannot be tapped', () => {
    const list = screen.getByRole('list', { name: 'Step 2 of 3' })
    expect([...list.children].map((step) => step.getAttribute('aria-current'))).toEqual([null, 'step', null])
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
    expect(screen.queryByRole('link')).not.toBeInTheDocument()
    expect(list.querySelectorAll('[tabindex]')).toHaveLength(0)
  })

  it('number what is still to do and tick what is done', () => {
    const [done, current] = screen.getAllByRole('listitem')
    expect(done).toHaveTextContent(/^Phone$/)
    expect(done?.querySelector('svg')).toBeInTheDocument()
    expect(current).toHaveTextContent('2OTP')
  })
})
