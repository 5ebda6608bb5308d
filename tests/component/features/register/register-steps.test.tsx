import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Stepper } from '../../../../src/features/register/register-steps.tsx'

describe('the steps of a form', () => {
  it('say where the visitor is and cannot be tapped', () => {
    render(
      <Stepper
        label="Step 2 of 3"
        steps={[
          { label: 'Phone', state: 'done' },
          { label: 'OTP', state: 'current' },
          { label: 'Bank', state: 'next' },
        ]}
      />,
    )
    const list = screen.getByRole('list', { name: 'Step 2 of 3' })
    expect([...list.children].map((step) => step.getAttribute('aria-current'))).toEqual([null, 'step', null])
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
    expect(screen.queryByRole('link')).not.toBeInTheDocument()
    expect(list.querySelectorAll('[tabindex]')).toHaveLength(0)
  })

  it('number what is still to do and tick what is done', () => {
    render(
      <Stepper
        label="Step 2 of 2"
        steps={[
          { label: 'Phone', state: 'done' },
          { label: 'Bank', state: 'current' },
        ]}
      />,
    )
    const [done, current] = screen.getAllByRole('listitem')
    expect(done).toHaveTextContent(/^Phone$/)
    expect(done?.querySelector('svg')).toBeInTheDocument()
    expect(current).toHaveTextContent('2Bank')
  })
})
