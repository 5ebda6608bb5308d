import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Weave } from '../../../../src/ui/feedback/weave.tsx'

/** The hole in a whole lozenge. */
const WHOLE = 'path[fill="var(--cloth)"]'
const progress = () => screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Turnover' })

test('a way of which little is missing is not shown as done', () => {
  const { container } = render(<Weave share={0.9999} label="Turnover" />)
  expect(container.querySelectorAll(WHOLE)).toHaveLength(11)
  expect(progress().value).toBeLessThan(12)
})

test.each([
  [-1, 0],
  [0, 0],
  [0.54, 6],
  [1, 12],
  [3, 12],
])('a share of %d is drawn as %d whole lozenges', (share, count) => {
  const { container } = render(<Weave share={share} label="Turnover" />)
  expect(container.querySelectorAll(WHOLE)).toHaveLength(count)
  expect(progress().max).toBe(12)
})
