import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { LanguageMenu } from '../../../../src/ui/navigation/language-menu.tsx'

const options = [
  { code: 'th', name: 'ไทย' },
  { code: 'lo', name: 'ລາວ' },
  { code: 'en', name: 'English' },
] as const

function renderMenu() {
  const onChoose = vi.fn<(code: 'th' | 'lo' | 'en') => void>()
  render(
    <>
      <LanguageMenu
        label="Language"
        current="lo"
        options={options}
        onChoose={onChoose}
        onUnavailable={() => {}}
      />
      <button type="button">elsewhere</button>
    </>,
  )
  const member = userEvent.setup()
  const trigger = screen.getByRole('button', { name: 'Language: ລາວ' })
  const open = async () => {
    await member.click(trigger)
    await screen.findByRole('listbox')
  }
  return { onChoose, member, trigger, open }
}

async function openMenu() {
  const menu = renderMenu()
  await menu.open()
  return menu
}

test('the language menu names each language in that language, and says so to a screen reader', async () => {
  await openMenu()
  expect(screen.getAllByRole('option').map((option) => option.lang)).toEqual(['th', 'lo', 'en'])
  expect(screen.getByRole('option', { name: /English/ })).toHaveAttribute('lang', 'en')
})

test('the language menu opens on the current language', async () => {
  const { trigger } = await openMenu()
  expect(trigger).toHaveAttribute('aria-expanded', 'true')
  expect(screen.getByRole('option', { selected: true })).toHaveFocus()
})

test('arrow keys, Home and End walk the language menu around its ends', async () => {
  const { member } = await openMenu()
  const visited: (string | undefined)[] = []
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'Home', 'End']) {
    await member.keyboard(`{${key}}`)
    visited.push(document.activeElement?.getAttribute('lang') ?? undefined)
  }
  expect(visited).toEqual(['en', 'th', 'en', 'th', 'en'])
})

test('Enter chooses a language, closes the menu and gives the focus back', async () => {
  const { member, trigger, onChoose } = await openMenu()
  await member.keyboard('{ArrowDown}{Enter}')
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('en')
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
  expect(trigger).toHaveFocus()
})

test('Escape closes the language menu without a choice', async () => {
  const { member, trigger, onChoose } = await openMenu()
  await member.keyboard('{Escape}')
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
  expect(trigger).toHaveFocus()
  expect(onChoose).not.toHaveBeenCalled()
})

test('the language menu closes on a tap elsewhere, on Tab and on a second tap', async () => {
  const { member, trigger, open } = renderMenu()
  for (const leave of [
    () => member.click(screen.getByRole('button', { name: 'elsewhere' })),
    () => member.tab(),
    () => member.click(trigger),
  ]) {
    await open()
    await leave()
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
  }
})

test('the language that is already chosen is not chosen again', async () => {
  const { member, onChoose } = await openMenu()
  await member.click(screen.getByRole('option', { selected: true }))
  expect(onChoose).not.toHaveBeenCalled()
})
