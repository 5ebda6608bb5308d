import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { FirstSteps } from '../../../../src/features/home/first-steps.tsx'
import { renderInApp } from '../../in-app.tsx'

test.each([
  ['deposit', false, 'Deposit'],
  ['choose a game', true, 'Choose a game'],
] as const)('the next of the first steps is to %s, and only that has a button', (_what, hasMoney, name) => {
  const deposit = vi.fn<() => void>()
  const games = vi.fn<() => void>()
  renderInApp(<FirstSteps hasMoney={hasMoney} onDeposit={() => deposit()} onGames={() => games()} />)
  const [button, ...others] = screen.getAllByRole('button')
  expect(button).toHaveTextContent(name)
  expect(others).toEqual([])
  if (button) fireEvent.click(button)
  expect(hasMoney ? games : deposit).toHaveBeenCalledOnce()
  expect(hasMoney ? deposit : games).not.toHaveBeenCalled()
})
