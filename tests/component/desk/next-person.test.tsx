/** Who logs in after a session has ended. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { session } from '../../../desk/src/http/session.ts'
import { requestClose } from '../dialogs.ts'
import { listenToBell } from './bell.ts'
import { ME, openDesk, pageOf, submit, WITHDRAWAL } from './open-desk.tsx'

const NOK = { ...ME, id: WITHDRAWAL.memberId, username: 'nok', name: 'Nok' }
const READ = `GET /api/withdrawals/${WITHDRAWAL.id}`
const QUEUE = 'POST /api/withdrawals'

/** Opens a withdrawal that was searched for; whoever logs in then is the given person. */
const openFor = async (me: typeof ME) => {
  const desk = await openDesk(`/withdrawals/${WITHDRAWAL.id}?search=0812345678`, {
    [QUEUE]: pageOf([WITHDRAWAL]),
    [READ]: WITHDRAWAL,
    'POST /api/logout': () => Response.json(null),
    'POST /api/login': { token: 'another', me },
  })
  await screen.findByRole('button', { name: /^Approve/ })
  return desk
}

it.each([
  [
    'after somebody else has logged out',
    () => fireEvent.click(screen.getByRole('button', { name: 'Log out' })),
  ],
  ['over the page of somebody else', () => act(() => session.end())],
])('who logs in %s reads nothing that was open', async (_when, leave) => {
  const { count, address, requests } = await openFor(NOK)
  leave()
  await submit('Log in')
  await screen.findByText(/Nok/)
  await waitFor(() => expect(address()).toMatch(/^\/withdrawals(?!\/)/))
  await screen.findByText(WITHDRAWAL.member)
  expect(count(READ)).toBe(1)
  expect(requests.findLast(({ call }) => call === QUEUE)?.body).toMatchObject({ search: '' })
})

it.each([
  ['by itself rings once', () => act(() => session.end()), 1],
  ['with a logout is quiet', () => fireEvent.click(screen.getByRole('button', { name: 'Log out' })), 0],
])('a session that ends %s', async (_how, end, rings) => {
  await openFor(NOK)
  const rung = listenToBell()
  end()
  await screen.findByLabelText('Login name')
  expect(rung).toHaveBeenCalledTimes(rings)
})

it('the same person finds the page that was open', async () => {
  const { count, address } = await openFor(ME)
  act(() => session.end())
  await submit('Log in')
  await waitFor(() => expect(count(READ)).toBe(2))
  expect(address()).toContain(WITHDRAWAL.id)
})

it('a second Escape, which the browser does not ask about, does not close the login over the page', async () => {
  await openDesk('/withdrawals', { 'POST /api/withdrawals': pageOf([]) })
  act(() => session.end())
  const cover = screen.getByRole('dialog', { name: 'Log in' })
  requestClose(cover)
  expect(cover).toHaveAttribute('open')
  if (!(cover instanceof HTMLDialogElement)) throw new Error('The login is not over the page')
  cover.close()
  await waitFor(() => expect(cover).toHaveAttribute('open'))
  expect(screen.getByLabelText('Login name')).toBeVisible()
})
