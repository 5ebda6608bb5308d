import { screen } from '@testing-library/react'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { bonus as contract } from '../../../../src/contract/bonus.ts'
import { BonusCard } from '../../../../src/features/bonus/bonus-card.tsx'
import { renderInApp } from '../../in-app.tsx'

/** A bonus as the server sends it. */
const show = (bonus: object) => {
  const [parsed] = v.parse(contract.list.response, [
    { code: 'DAILY10', type: 'day', maxReceived: 1, ...bonus },
  ])
  if (parsed) renderInApp(<BonusCard bonus={parsed} asOf={NOW} onOpen={nothing} />)
}
const NOW = new Date('2026-11-28T05:00:00Z')
const nothing = () => undefined

test('the ticket of a bonus says what it gives, its conditions and its code', () => {
  show({ title: '10% more on today’s deposit', conditions: 'Play 3x before withdrawing' })
  expect(screen.getByRole('button')).toHaveTextContent(
    /^10% more on today’s depositPlay 3x before withdrawingDaily · 0 \/ 1DAILY10/,
  )
})

test('the code of a bonus stands for what its server does not say, and a used up bonus cannot be opened', () => {
  show({ userBonus: { _id: 'record', isActive: false, received: [{ updatedAt: NOW.toISOString() }] } })
  expect(screen.getByRole('button')).toHaveTextContent(/^DAILY10Daily · 1 \/ 1Received$/)
  expect(screen.getByRole('button')).toBeDisabled()
})
