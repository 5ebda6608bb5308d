import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'

import { type Tab, Tabs } from '../../../src/ui/navigation/tabs.tsx'

const TABS: Tab<'bank' | 'qr' | 'slip'>[] = [
  { key: 'bank', label: 'Bank transfer', icon: 'bank' },
  { key: 'qr', label: 'QR', icon: 'qr' },
  { key: 'slip', label: 'Upload slip', icon: 'slip' },
]

function Methods({ tabs = TABS }) {
  const [selected, setSelected] = useState<'bank' | 'qr' | 'slip'>('bank')
  return (
    <Tabs label="Deposit method" tabs={tabs} selected={selected} onSelect={setSelected}>
      <p>how to pay by {selected}</p>
    </Tabs>
  )
}

const panel = () => screen.getByRole('tabpanel')

describe('tabs', () => {
  it('show the panel of the one that is chosen, which is named by its tab', async () => {
    render(<Methods />)
    expect(screen.getByRole('tablist', { name: 'Deposit method' })).toBeInTheDocument()
    await userEvent.click(screen.getByRole('tab', { name: 'QR' }))
    expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('QR')
    expect(panel()).toHaveAccessibleName('QR')
    expect(panel()).toHaveTextContent('how to pay by qr')
  })

  it('are one stop of the tabulator and are walked with the arrow keys, round and round', async () => {
    render(<Methods />)
    await userEvent.tab()
    expect(screen.getByRole('tab', { name: 'Bank transfer' })).toHaveFocus()
    await userEvent.keyboard('{ArrowLeft}')
    expect(screen.getByRole('tab', { name: 'Upload slip' })).toHaveFocus()
    expect(panel()).toHaveTextContent('slip')
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    expect(screen.getByRole('tab', { name: 'QR' })).toHaveFocus()
    await userEvent.keyboard('{End}')
    expect(panel()).toHaveTextContent('slip')
    await userEvent.keyboard('{Home}')
    expect(panel()).toHaveTextContent('bank')
  })

  it('are not shown when there is nothing to choose', () => {
    render(<Methods tabs={TABS.slice(0, 1)} />)
    expect(screen.queryByRole('tablist')).not.toBeInTheDocument()
    expect(screen.getByText('how to pay by bank')).toBeInTheDocument()
  })
})
