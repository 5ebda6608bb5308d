import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openDesk, submit } from './open-desk.tsx'

it.each([
  ['Change the password', 'POST /api/me/password', 'wrong-password', 'The current password is wrong.'],
  ['Change the app', 'POST /api/me/authenticator', 'wrong-code', 'The code is wrong. Look at the app again.'],
  ['Change the password', 'POST /api/me/password', 'changed', 'Changed. All your other sessions have ended.'],
])(
  '%s says how it ended above the button, where the person looks (%s: %s)',
  async (name, call, outcome, words) => {
    const secret = { secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', issuer: 'Krapao desk' }
    await openDesk('/account', { 'GET /api/me/authenticator': secret, [call]: { outcome } })
    fireEvent.click(screen.getByRole('button', { name: 'Set up another app' }))
    await submit(name)
    const said = await screen.findByText(words)
    const button = screen.getByRole('button', { name })
    expect(said.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  },
)
