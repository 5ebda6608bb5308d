/** What a person sends: once, with its outcome, and without a network. */
import { onlineManager } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { withdrawals } from '../../../desk/contract/withdrawals.ts'
import { callUntilAnswered } from '../../../desk/src/http/call-until-answered.ts'
import { session } from '../../../desk/src/http/session.ts'
import {
  type Answers,
  ask,
  openDesk,
  openWithdrawal,
  pageOf,
  SLIP,
  submit,
  type,
  WITHDRAWAL,
  WITHDRAWAL_PATH,
} from './open-desk.tsx'

const ACT = `POST ${WITHDRAWAL_PATH}/act`
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
    [ACT]: () => Response.json(BROKEN, { status: 503 }),
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

it('the desk says that the last manager stays, although the list could not be read again', async () => {
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

const INVITE = 'POST /api/people/invite'

it('a form that is sent twice before the page has shown that it is on its way is sent once', async () => {
  const { count } = await openDesk('/people', {
    'GET /api/people': [],
    [INVITE]: new Promise(() => undefined),
  })
  for (let time = 0; time < 2; time += 1) await submit('Make an invitation')
  await waitFor(() => expect(count(INVITE)).toBe(1))
})

it.each([
  ['the second click of a double click', (button: HTMLElement) => fireEvent.click(button, { detail: 2 })],
  [
    'Enter that is held down',
    (button: HTMLElement) => {
      fireEvent.keyDown(button, { key: 'Enter', repeat: true })
      fireEvent.click(button, { detail: 0 })
    },
  ],
])('%s sends nothing, also when the first was answered before it', async (_what, repeat) => {
  const answer = { token: 'a'.repeat(43), expiresAt: WITHDRAWAL.askedAt }
  const { requests } = await openDesk('/people', { 'GET /api/people': [], [INVITE]: answer })
  const button = await screen.findByRole('button', { name: 'Make an invitation' })
  fireEvent.click(button, { detail: 1 })
  expect(await screen.findByLabelText('Address of the invitation')).toBeVisible()
  repeat(button)
  type('Invite as', 'auditor')
  fireEvent.click(button, { detail: 1 })
  const sent = () => requests.filter(({ call }) => call === INVITE).map(({ body }) => body)
  await waitFor(() => expect(sent()).toEqual([{ role: 'support' }, { role: 'auditor' }]))
})

it('the second click of a double click answers no question that the first has opened', async () => {
  const { count } = await openWithdrawal(WITHDRAWAL, { [ACT]: { outcome: 'done', state: 'waiting' } })
  const dialog = await ask('Release')
  const button = dialog.getByRole('button', { name: 'Release ฿300.00' })
  fireEvent.click(button, { detail: 2 })
  expect(count(ACT)).toBe(0)
  fireEvent.click(button, { detail: 1 })
  await waitFor(() => expect(count(ACT)).toBe(1))
})

/** Opens a withdrawal, loses the network, and approves. The server would answer again after `returnNetwork`. */
async function approveWithoutNetwork() {
  const answers: Answers = {
    'POST /api/withdrawals': pageOf([WITHDRAWAL]),
    [`GET ${WITHDRAWAL_PATH}`]: WITHDRAWAL,
  }
  const desk = await openDesk(`/withdrawals/${WITHDRAWAL.id}`, answers)
  const approve = await screen.findByRole('button', { name: 'Approve ฿300.00' })
  onlineManager.setOnline(false)
  fireEvent.click(approve)
  const dialog = screen.getByRole('dialog')
  fireEvent.submit(dialog.querySelector('form') ?? dialog)
  await screen.findByText(/^Waiting for the answer/)
  return {
    ...desk,
    returnNetwork: async () => {
      answers[ACT] = { outcome: 'done', state: 'approved' }
      const sent = desk.count(ACT)
      await act(async () => {
        onlineManager.setOnline(true)
        await vi.advanceTimersByTimeAsync(20_000)
      })
      return desk.count(ACT) - sent
    },
  }
}

describe('without a network', () => {
  beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }))

  describe('an act that was pressed without a network', () => {
    it('an act without a network is sent while the person waits for it', async () => {
      const { returnNetwork } = await approveWithoutNetwork()
      expect(await returnNetwork()).toBe(1)
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    })

    it('an act without a network is not sent once the person has gone elsewhere', async () => {
      const { go, returnNetwork } = await approveWithoutNetwork()
      await go('/members')
      expect(await returnNetwork()).toBe(0)
    })

    it('an act without a network is not sent once it was cancelled, and the page says that no answer came', async () => {
      const { returnNetwork } = await approveWithoutNetwork()
      fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
      expect(await returnNetwork()).toBe(0)
      expect(screen.getByRole('alert')).toHaveTextContent('No answer. Check the connection.')
      expect(screen.getByRole('button', { name: 'Approve ฿300.00' })).toBeEnabled()
    })
  })

  it('an act of somebody who has left already is not sent at all', async () => {
    const server = vi.fn<typeof fetch>()
    vi.stubGlobal('fetch', server)
    const params = { id: WITHDRAWAL.id }
    const sent = callUntilAnswered(withdrawals.act, { params, body: { act: 'claim' } }, () => true)
    await expect(sent).rejects.toThrow('unknown')
    expect(server).not.toHaveBeenCalled()
  })

  it('who logs out without a network is at the login', async () => {
    await openDesk('/withdrawals', { 'POST /api/withdrawals': pageOf([WITHDRAWAL]) })
    await screen.findByText('081···5678')
    onlineManager.setOnline(false)
    fireEvent.click(screen.getByRole('button', { name: 'Log out' }))
    expect(await screen.findByLabelText('Login name')).toBeVisible()
    expect(session.now()).toEqual({ token: undefined, me: undefined })
  })

  it('a login without a network fails, and can be tried again', async () => {
    await openDesk('/withdrawals', {})
    act(() => session.leave())
    onlineManager.setOnline(false)
    type('Login name', 'mali')
    type('Password', 'secret')
    type('Code of the authenticator app', '123456')
    fireEvent.click(screen.getByRole('button', { name: 'Log in' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('No answer')
    expect(screen.getByRole('button', { name: 'Log in' })).toBeEnabled()
  })

  it('a queue that cannot be read without a network says so beside its old rows', async () => {
    const answers: Answers = { 'POST /api/withdrawals': pageOf([WITHDRAWAL]) }
    await openDesk('/withdrawals', answers)
    await screen.findByText('081···5678')
    delete answers['POST /api/withdrawals']
    onlineManager.setOnline(false)
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(await screen.findByRole('alert')).toHaveTextContent('No answer')
    expect(screen.getByText('081···5678')).toBeVisible()
  })

  it('where the browser reports no network although there is one, a queue is read, and read again when a network is reported', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const desk = await openDesk('/withdrawals', { 'POST /api/withdrawals': pageOf([WITHDRAWAL]) })
    act(() => void dispatchEvent(new Event('offline')))
    expect(await screen.findByText('081···5678')).toBeVisible()
    const before = desk.count('POST /api/withdrawals')
    await act(async () => void dispatchEvent(new Event('online')))
    await waitFor(() => expect(desk.count('POST /api/withdrawals')).toBe(before + 1))
  })
})
