import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { DevicesSheet } from '../../../../src/features/profile/devices-sheet.tsx'
import { ToastHost } from '../../../../src/ui/feedback/toast-host.tsx'
import { logInAnew } from '../../../support/pages/member-area.tsx'
import { backend } from '../../../unit/data/backend.ts'
import { renderInApp } from '../../in-app.tsx'

beforeEach(logInAnew)

const AT = '2026-11-26T05:00:00.000Z'
const LIST = ['own', 'younger'].map((id) => ({ id, current: id === 'own', startedAt: AT, lastSeenAt: AT }))

/** The server keeps the session that is younger than this one. */
const refuse = () => Response.json({ message: 'KEY_MISSING', params: { key: 'password' } }, { status: 403 })

test.each(['Log out: Unknown device', 'Log out others'])(
  'that a younger session stays is said after a tap on %j',
  async (button) => {
    backend({
      'GET /api/account/sessions': LIST,
      'DELETE /api/account/sessions': { message: 'OK' },
      'DELETE /api/account/sessions/younger': refuse,
    })
    renderInApp(
      <>
        <DevicesSheet onClose={() => undefined} />
        <ToastHost closeLabel="Close" />
      </>,
    )
    await userEvent.click(await screen.findByRole('button', { name: button }))
    expect(await screen.findByText(/log in again here first/)).toBeInTheDocument()
  },
)
