import { onlineManager } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { withdrawals } from '../../../desk/contract/withdrawals.ts'
import { callUntilAnswered } from '../../../desk/src/http/call-until-answered.ts'
import { session } from '../../../desk/src/http/session.ts'
import { type Answers, openDesk, pageOf, type, WITHDRAWAL } from './open-desk.tsx'

const ITEM = `/api/withdrawals/${WITHDRAWAL.id}`
const ACT = `POST ${ITEM}/act`

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }))

/** Opens a withdrawal, loses the network, and approves. The server would answer again after `returnNetwork`. */
async function approveWithoutNetwork() {
  const answers: Answers = {
    'POST /api/withdrawals': pageOf([WITHDRAWAL]),
    [`GET ${ITEM}`]: WITHDRAWAL,
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

describe('an act that was pressed without a network', () => {
  it('is sent while the person waits for it', async () => {
    const { returnNetwork } = await approveWithoutNetwork()
    expect(await returnNetwork()).toBe(1)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('is not sent once the person has gone elsewhere', async () => {
    const { go, returnNetwork } = await approveWithoutNetwork()
    await go('/members')
    expect(await returnNetwork()).toBe(0)
  })

  it('is not sent once the person has cancelled it, and the page says that no answer came', async () => {
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
