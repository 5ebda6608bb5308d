import { act, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, test } from 'vitest'
import { connection } from '../../../../src/connection.ts'
import { Widget, Widgets } from '../../../../src/features/home/widgets.tsx'
import { logInAnew } from '../../../support/pages/member-area.tsx'
import { backend } from '../../../unit/data/backend.ts'
import { renderOnPage } from '../../in-app.tsx'

describe('a widget', () => {
  it('is named by its label and by what its number means', () => {
    render(<Widget icon="wheel" label="Lucky spin" pip={3} pipLabel="coins left: 3" />)
    expect(screen.getByRole('button', { name: /^Lucky spin\s*coins left: 3$/ })).toBeInTheDocument()
  })
})

const tiles = (coins: number) => <Widgets coins={coins} isPaused={false} openSheet={() => undefined} />

describe('the tiles of home', () => {
  beforeEach(logInAnew)

  test.each([
    ['there is one to receive', { result: true, refundAmount: 20 }],
    ['one was received and is not in the wallet', { result: false, receivedAmount: 12.5 }],
  ])('show that a refund waits: %s', async (_, check) => {
    backend({ 'GET /api/refund/check': check })
    await renderOnPage(tiles(3))
    expect(await screen.findByRole('button', { name: /^Refund\s*Refund available$/ })).toHaveTextContent('฿')
  })

  test('count coins of the wheel only where there are some', async () => {
    backend({ 'GET /api/spinwheel/active': { active: true } })
    const { unmount } = await renderOnPage(tiles(2))
    expect(await screen.findByRole('link', { name: /2 coins left/ })).toBeVisible()
    unmount()
    await renderOnPage(tiles(0))
    expect(await screen.findByRole('link', { name: 'Wheel' })).toBeVisible()
  })

  test('call to nothing without a connection', async () => {
    backend({
      'GET /api/spinwheel/active': { active: true },
      'GET /api/refund/check': { result: true, refundAmount: 20 },
    })
    await renderOnPage(tiles(2))
    expect(await screen.findByText('฿')).toBeVisible()
    act(() => connection.note(false))
    expect(screen.getByRole('link', { name: 'Wheel' })).toBeVisible()
    expect(screen.queryByText('฿')).toBeNull()
    act(() => connection.note(true))
    expect(screen.getByRole('link', { name: /2 coins left/ })).toBeVisible()
  })
})
