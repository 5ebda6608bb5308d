import { Trans } from '@lingui/react/macro'
import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import { LinkedText } from '../../../src/features/chat/message.tsx'
import { SendingLabel } from '../../../src/features/deposit/sending-label.tsx'
import { DayHeading } from '../../../src/features/statement/entry-days.tsx'
import { Amount } from '../../../src/ui/amount.tsx'
import { Button } from '../../../src/ui/button.tsx'
import { TextField } from '../../../src/ui/fields/field.tsx'
import { Icon } from '../../../src/ui/pictures/icon.tsx'
import { translatePage } from '../../support/pages/translate-page.ts'
import { renderInApp } from '../in-app.tsx'

const NOW = new Date('2026-11-25T12:00:00Z')
const noSums = { day: '2026-11-20', in: 0, out: 0, waiting: 0 }

const wait = (isBusy: boolean, amount: string) => (
  <p>
    {isBusy && <Icon name="clock" className="size-4" />}
    <Trans>
      Sent <b>{amount}</b> to the bank
    </Trans>
  </p>
)

const field = (error?: string) => (
  <TextField label="Name" error={error} optionalLabel={error === undefined ? '(optional)' : undefined} />
)

/** What a member sees before a change and after it. */
const CHANGES: Readonly<Record<string, readonly [ReactElement, ReactElement]>> = {
  'a balance': [
    <Amount key="a" amountSatang={500_25} label="Total balance 500.25 baht" />,
    <Amount key="a" amountSatang={700_50} label="Total balance 700.50 baht" />,
  ],
  'a balance that is hidden': [
    <Amount key="a" amountSatang={500_25} label="Total balance" />,
    <Amount key="a" amountSatang={500_25} label="Balance is hidden" hidden />,
  ],
  'a balance that is shown again': [
    <Amount key="a" amountSatang={500_25} label="Balance is hidden" hidden />,
    <Amount key="a" amountSatang={700_00} label="Total balance" />,
  ],
  'a button that waits': [
    <Button key="b" icon="refresh">
      Check
    </Button>,
    <Button key="b" icon="refresh" busy>
      Checking
    </Button>,
  ],
  'a label whose outcome is asked for': [
    <SendingLabel key="s" phase="sending" idle="Create QR" />,
    <SendingLabel key="s" phase="checking" idle="Create QR" />,
  ],
  'a sentence with an amount': [wait(false, '100'), wait(true, '250')],
  'a sentence whose picture goes': [wait(true, '250'), wait(false, '100')],
  'a message with an address': [
    <LinkedText key="l" text="See https://wallet.example now" />,
    <LinkedText key="l" text="Nothing to see" />,
  ],
  'a day': [
    <DayHeading key="d" day="2026-11-25" sums={undefined} now={NOW} />,
    <DayHeading key="d" day="2026-11-20" sums={{ ...noSums, in: 500, waiting: 300 }} now={NOW} />,
  ],
  'a field': [field(), field('Please fill in')],
}

test.each(Object.entries(CHANGES))('%s changes on a page that was translated', (_name, [before, after]) => {
  const untranslated = renderInApp(after)
  const translated = renderInApp(before)
  translatePage(translated.container)
  translated.rerender(after)
  expect(translated.container.textContent).toBe(untranslated.container.textContent)
})

test('nothing of a page that was translated is left when it goes', () => {
  const { container, rerender } = renderInApp(wait(true, '100'))
  translatePage(container)
  rerender(null)
  expect(container).toBeEmptyDOMElement()
})
