import { act, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { session } from '../../../desk/src/http/session.ts'
import { requestClose } from '../dialogs.ts'
import { openDesk, pageOf } from './open-desk.tsx'

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
