import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type Answers, openDesk, submit, type, WITHDRAWAL } from './open-desk.tsx'

const NOK = {
  id: WITHDRAWAL.id,
  name: 'Nok',
  username: 'nok',
  role: 'cashier',
  status: 'active',
  isDemo: false,
  createdAt: WITHDRAWAL.askedAt,
}
const CHANGE = `POST /api/people/${NOK.id}`

it('a person is suspended once, after a question that names them', async () => {
  const { count, requests } = await openDesk('/people', {
    'GET /api/people': [NOK],
    [CHANGE]: new Promise(() => {}),
  })
  const suspend = await screen.findByRole('button', { name: 'Suspend Nok' })
  fireEvent.click(suspend)
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(count(CHANGE)).toBe(0)

  fireEvent.click(suspend)
  const dialog = screen.getByRole('dialog', { name: 'Suspend Nok?' })
  const confirm = within(dialog).getByRole('button', { name: 'Suspend' })
  fireEvent.click(confirm)
  await waitFor(() => expect(confirm).toBeDisabled())
  expect(suspend).toBeDisabled()
  fireEvent.click(confirm)
  expect(requests.filter(({ call }) => call === CHANGE)).toMatchObject([{ body: { status: 'suspended' } }])
})

const CODE = 'POST /api/me/code'
const INVITE = 'POST /api/people/invite'
const refused = () => Response.json({ message: 'UNVERIFIED_OTP' }, { status: 403 })

const giveCode = async (code: string) => {
  const dialog = await screen.findByRole('dialog', { name: 'A new code, please' })
  type('Code of the authenticator app', code)
  await submit('Continue')
  return dialog
}
const openPeople = async (answers: Answers) => {
  const desk = await openDesk('/people', { 'GET /api/people': [], ...answers })
  await submit('Make an invitation')
  return desk
}

it('of an invitation whose answer was lost the desk says to make another', async () => {
  await openPeople({ [INVITE]: { expiresAt: WITHDRAWAL.askedAt } })
  expect(await screen.findByRole('alert')).toHaveTextContent('Make another.')
  expect(screen.queryByLabelText('Address of the invitation')).toBeNull()
})

describe('an act that needs a new code', () => {
  it('asks for it, and is made again with a right one', async () => {
    let isFresh = false
    const { count } = await openPeople({
      [INVITE]: () => (isFresh ? { token: 'a'.repeat(43), expiresAt: WITHDRAWAL.askedAt } : refused()),
      [CODE]: ({ code }: { code: string }) => {
        isFresh = code === '123456'
        return { outcome: isFresh ? 'fresh' : 'wrong-code' }
      },
    })
    const dialog = await giveCode('654321')
    expect(await within(dialog).findByText(/^The code is wrong/)).toBeVisible()
    await giveCode('123456')
    expect(await screen.findByLabelText('Address of the invitation')).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(count(INVITE)).toBe(2)
  })

  it('is not made again when nobody gives one', async () => {
    const { count } = await openPeople({ [INVITE]: refused })
    const dialog = await screen.findByRole('dialog', { name: 'A new code, please' })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByText('Nothing was done: it needs a new code.')).toBeVisible()
    expect(count(INVITE)).toBe(1)
  })
})
