import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openDesk, WITHDRAWAL } from './open-desk.tsx'

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
