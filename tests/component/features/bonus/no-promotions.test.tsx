import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { BonusScreen } from '../../../../src/features/bonus/bonus-screen.tsx'
import { PromotionSearch } from '../../../../src/features/promotion/promotion-search.tsx'
import { logInAnew } from '../../../support/pages/member-area.tsx'
import { backend, WIRE_WALLET } from '../../../unit/data/backend.ts'
import { renderOnPage } from '../../in-app.tsx'

beforeEach(logInAnew)

test.each([
  ['is asked for where the server does not say whether one can be used', {}, 1],
  ['is not asked for where none can be used', { hasPromotions: false }, 0],
])('a promotion code %s', async (_, more, fields) => {
  backend({
    'GET /api/wallet': WIRE_WALLET,
    'GET /api/bonus/check/active': { status: false, ...more },
    'GET /api/bonus': { bonuses: [{ code: 'WELCOME20', type: 'day', banners: [] }] },
  })
  await renderOnPage(<BonusScreen pauseNote={null} Promotion={PromotionSearch} />)
  expect(await screen.findByText('WELCOME20')).toBeVisible()
  await waitFor(() => expect(screen.queryAllByLabelText('Promotion code')).toHaveLength(fields))
})
