import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { queryClient } from '../../../../src/data/query-client.ts'
import { BannerGate } from '../../../../src/features/banner/banner-gate.tsx'
import { logInAnew } from '../../../support/pages/member-area.tsx'
import { backend, WIRE_WALLET } from '../../../unit/data/backend.ts'
import { renderInApp } from '../../in-app.tsx'

const show = () =>
  renderInApp(
    <BannerGate place="invite">
      <p>Friends</p>
    </BannerGate>,
  )

test('banners that were closed come no second time in a visit, and new ones do', async () => {
  await logInAnew()
  const answers = { 'GET /api/wallet': WIRE_WALLET, 'GET /api/invite/banners': [{ image: '/one.webp' }] }
  backend(answers)
  const first = show()
  expect(screen.queryByText('Friends')).toBeNull()
  await userEvent.click(await screen.findByRole('button', { name: 'Continue to invite' }))
  expect(await screen.findByText('Friends')).toBeVisible()
  first.unmount()

  const second = show()
  expect(await screen.findByText('Friends')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Continue to invite' })).toBeNull()
  second.unmount()

  queryClient.clear()
  answers['GET /api/invite/banners'] = [{ image: '/two.webp' }]
  show()
  expect(await screen.findByRole('button', { name: 'Continue to invite' })).toBeVisible()
})
