import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { queryClient } from '../../../../src/data/cache/query-client.ts'
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

const next = () => screen.findByRole('button', { name: 'Continue to invite' })

/** Opens the place anew, as the same member does later. */
function open(): () => void {
  queryClient.clear()
  return show().unmount
}

/** Whether a banner comes before the content. */
async function isShown(): Promise<boolean> {
  const close = open()
  const first = await Promise.race([next().then(() => true), screen.findByText('Friends').then(() => false)])
  close()
  return first
}

test('a banner that was closed comes again on the next day in Bangkok, or when its picture has changed', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-28T16:50:00Z') })
  await logInAnew()
  const banner = { image: '/one.webp', html: '<p>Bring friends</p>' }
  const answers = { 'GET /api/wallet': WIRE_WALLET, 'GET /api/invite/banners': [banner] }
  backend(answers)
  const close = open()
  expect(screen.queryByText('Friends')).toBeNull()
  await userEvent.click(await next())
  expect(await screen.findByText('Friends')).toBeVisible()
  close()
  expect(await isShown()).toBe(false)

  // The words of another language.
  answers['GET /api/invite/banners'] = [{ ...banner, html: '<p>ชวนเพื่อน</p>' }]
  expect(await isShown()).toBe(false)

  answers['GET /api/invite/banners'] = [{ image: '/two.webp', html: banner.html }]
  expect(await isShown()).toBe(true)

  answers['GET /api/invite/banners'] = [banner]
  expect(await isShown()).toBe(false)
  vi.setSystemTime('2026-11-28T17:10:00Z')
  expect(await isShown()).toBe(true)
})
