import { Trans } from '@lingui/react'
import { expect, test } from 'vitest'
import { CoveredElement } from '../../../src/ui/covered-element.tsx'
import { renderInApp } from '../in-app.tsx'

/** Whether that sentence is covered with the figures of a page that has come back: base.css covers what has the attribute. */
function isCovered(sentence: string): boolean {
  const { container } = renderInApp(<Trans id={sentence} component={CoveredElement} />)
  expect(container.textContent).toBe(sentence)
  return container.querySelector('[translate]') !== null
}

test.each(['฿4,000.00 went back to your wallet', 'paid ₭345,000', '50.00 baht is missing', '−฿5'])(
  'an amount within a sentence is covered like a figure: %s',
  (sentence) => expect(isCovered(sentence)).toBe(true),
)

test.each(['Usually less than 15 minutes', 'there about 14:47', '2 more', 'Withdrawal refused'])(
  'a sentence without an amount is not: %s',
  (sentence) => expect(isCovered(sentence)).toBe(false),
)

test('such a sentence is still translated by a browser', () => {
  const { container } = renderInApp(<Trans id="฿5 went back" component={CoveredElement} />)
  expect(container.querySelector('[translate]')).toHaveAttribute('translate', 'yes')
})
