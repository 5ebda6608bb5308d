import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { LanguageMenu } from '../../../../src/ui/navigation/language-menu.tsx'

const network = vi.hoisted(() => ({ isUp: false }))

vi.mock('../../../../src/ui/navigation/language-list.tsx', async (importOriginal) => {
  if (!network.isUp) throw new Error('Failed to fetch dynamically imported module')
  return importOriginal()
})

it('a list that cannot be fetched leaves a button that works once the network is back', async () => {
  const onUnavailable = vi.fn<() => void>()
  render(
    <LanguageMenu
      label="Language"
      current="lo"
      options={[{ code: 'lo', name: 'ລາວ' }]}
      onChoose={() => {}}
      onUnavailable={onUnavailable}
    />,
  )
  const member = userEvent.setup()
  const trigger = screen.getByRole('button', { name: 'Language: ລາວ' })
  await member.click(trigger)
  await expect.poll(() => onUnavailable).toHaveBeenCalledOnce()
  expect(trigger).toHaveAttribute('aria-expanded', 'false')

  network.isUp = true
  await member.click(trigger)
  expect(await screen.findByRole('option', { name: /ລາວ/ })).toHaveFocus()
})
