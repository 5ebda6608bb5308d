import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import {
  type Answers,
  ask,
  openDesk,
  openWithdrawal,
  pageOf,
  SLIP,
  submit,
  WITHDRAWAL,
  WITHDRAWAL_PATH,
} from './open-desk.tsx'

const SLIP_PATH = `/api/slips/${SLIP.id}`
const BROKEN = { message: 'INTERNAL_SERVER_ERROR', params: { paused: 'money' } }

const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent)

/** Rejects the slip that is open. The server answers that somebody else was quicker. */
async function rejectSlip() {
  const dialog = await ask('Reject')
  fireEvent.click(dialog.getByRole('button', { name: 'Reject' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

/** Opens a slip, and asks the bank about it, which fails. */
async function askBankInVain() {
  const answers: Answers = {
    'POST /api/slips': pageOf([SLIP]),
    [`GET ${SLIP_PATH}`]: SLIP,
    [`GET ${SLIP_PATH}/picture`]: new Promise(() => {}),
    [`POST ${SLIP_PATH}/ask`]: () => Response.json(BROKEN, { status: 503 }),
    [`POST ${SLIP_PATH}/act`]: { outcome: 'moved-on', state: 'accepted', by: 'Nok' },
  }
  await openDesk(`/slips/${SLIP.id}`, answers)
  const again = await screen.findByRole('button', { name: 'Ask the bank again' })
  fireEvent.click(again)
  await screen.findByText('The server could not do this. Try again.')
  return again
}

it('the outcome of an act at a slip is shown after a question to the bank has failed', async () => {
  await askBankInVain()
  await rejectSlip()
  expect(alerts()).toEqual(['Nok was quicker: it is shown as it is now.'])
})

it('a question to the bank that fails after an act is shown beside its outcome', async () => {
  const again = await askBankInVain()
  await rejectSlip()
  fireEvent.click(again)
  await waitFor(() => expect(alerts()).toHaveLength(2))
})

it('why an act was not done is said in its form, and no more in the next one', async () => {
  await openWithdrawal(WITHDRAWAL, {
    [`POST ${WITHDRAWAL_PATH}/act`]: () => Response.json(BROKEN, { status: 503 }),
  })
  const dialog = await ask('Approve ฿300.00')
  fireEvent.click(dialog.getByRole('button', { name: /^Approve/ }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('The server could not do this')
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(alerts()).toHaveLength(1)
  await ask('Reject')
  expect(alerts()).toEqual([])
})

const ALIKE = ['bank:SCB:R0', 'bank:SCB:R00']

it('what may be a repeat keeps what was typed, and is sent again once somebody has looked', async () => {
  const sent: unknown[] = []
  await openDesk(`/slips/${SLIP.id}`, {
    'POST /api/slips': pageOf([SLIP]),
    [`GET ${SLIP_PATH}`]: { ...SLIP, receivers: [{ bankCode: 'SCB', currency: 'BAHT' }] },
    [`GET ${SLIP_PATH}/picture`]: new Promise(() => {}),
    [`POST ${SLIP_PATH}/act`]: (body: unknown) => {
      sent.push(body)
      return sent.length > 1
        ? { outcome: 'done', state: 'accepted' }
        : { outcome: 'may-be-same', alike: ALIKE }
    },
  })
  const dialog = await ask('Accept')
  for (const [label, value] of [
    ['Bank reference', 'R1'],
    [/^Amount in/, '300'],
    ['Reason', 'seen'],
  ] as const)
    fireEvent.change(dialog.getByLabelText(label), { target: { value } })
  await submit(/^Accept ฿300/)
  expect(await dialog.findByText(/bank:SCB:R0, bank:SCB:R00/)).toBeVisible()
  fireEvent.click(dialog.getByLabelText('I have compared them: these are two transfers'))
  await submit(/^Accept ฿300/)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const typed = { act: 'accept-typed', bankCode: 'SCB', reference: 'R1', amount: 300, because: 'seen' }
  expect(sent).toEqual([typed, { ...typed, seen: ALIKE }])
})

it('an account number that cannot be read is reported', async () => {
  await openWithdrawal()
  fireEvent.click(await screen.findByRole('button', { name: /^Show number/ }))
  expect(await screen.findByRole('alert')).toHaveTextContent('No answer. Check the connection.')
})

it('that the last manager stays is said although the list could not be read again', async () => {
  const nok = { id: WITHDRAWAL.id, name: 'Nok', username: 'nok', role: 'manager', status: 'active' }
  const answers: Answers = {
    'GET /api/people': [{ ...nok, isDemo: false, createdAt: WITHDRAWAL.askedAt }],
    [`POST /api/people/${nok.id}`]: () => {
      delete answers['GET /api/people']
      return { outcome: 'last-manager' }
    },
  }
  await openDesk('/people', answers)
  fireEvent.click((await ask('Suspend Nok')).getByRole('button', { name: 'Suspend' }))
  await waitFor(() =>
    expect(alerts()).toEqual([
      'No answer. Check the connection.',
      'The last manager stays: nobody else could let people in.',
    ]),
  )
})
