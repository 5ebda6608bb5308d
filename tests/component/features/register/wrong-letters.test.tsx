import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { AccountNameDialog } from '../../../../src/features/deposit/bank/bank-panel.tsx'
import { registrationDraft } from '../../../../src/features/register/api/registration-draft.ts'
import { BankStep } from '../../../../src/features/register/bank-step.tsx'
import { ProfileStep, type ProfileValues } from '../../../../src/features/register/profile-step.tsx'
import { backend } from '../../../unit/data/backend.ts'
import { newBrowser } from '../../../unit/storage/browser.ts'
import { renderInApp } from '../../in-app.tsx'

// The step is in the state of the history.
vi.mock(import('../../../../src/features/register/register-steps.tsx'), async (load) => ({
  ...(await load()),
  useWantedStep: () => 'profile' as const,
}))

beforeEach(() => {
  newBrowser()
  registrationDraft.clear()
})

function show(form: ReactNode) {
  renderInApp(form)
  return userEvent.setup()
}

/** The step with the bank account, and its field for the number. */
function showBankStep() {
  const member = show(
    <BankStep
      phone="0812345678"
      banks={{ data: [], isFailed: false, retry: () => undefined }}
      send={() => Promise.resolve()}
      onTyped={() => undefined}
      onBack={() => undefined}
    />,
  )
  const field = screen.getByRole('textbox', { name: 'Account number' })
  return { member, field }
}

/** The step with the profile, its field for the name, and what it sends. */
function showProfileStep(secret = '') {
  backend({ 'GET /api/lookup/sources': [] })
  const send = vi.fn<(values: ProfileValues) => Promise<void>>(() => Promise.resolve())
  const member = show(
    <ProfileStep
      phone="0812345678"
      invitedBy={undefined}
      secret={{ password: secret, confirmation: secret }}
      onSecret={() => undefined}
      send={send}
      onTyped={() => undefined}
      onBack={() => undefined}
    />,
  )
  return { member, send, field: screen.getByRole('textbox', { name: 'Profile name' }) }
}

test.each([
  ['SOMCHAI สมชาย', /in English only. Check this letter: ส$/],
  ['JÜRGEN', /Check this letter: Ü$/],
  ['JOHN 2', /Check this letter: 2$/],
  ["'-", /in English only. Check this letter: '-$/],
  [' ', /fill in your account name/],
])('the account name in English %j is not sent, and says why', async (typed, words) => {
  const calls = backend({})
  const member = show(
    <AccountNameDialog open bankCode="KTB" name="" onSaved={() => undefined} onClose={() => undefined} />,
  )
  const field = screen.getByRole('textbox')
  await member.type(field, typed)
  await member.click(screen.getByRole('button', { name: 'Save' }))
  expect(field).toHaveAccessibleDescription(words)
  expect(calls).toEqual([])
})

test.each([
  ['Som\u202Echai', 'A name cannot have this character: U+202E'],
  ['Som\uE000chai', 'A name cannot have this character: U+E000'],
  ['   ', 'Please fill in your profile name'],
])('the profile name %j is not sent, and says why', async (typed, words) => {
  const { member, send, field } = showProfileStep('correct horse')
  await member.type(field, typed)
  await member.click(screen.getByRole('button', { name: 'Next' }))
  await waitFor(() => expect(field).toHaveAccessibleDescription(words))
  expect(send).not.toHaveBeenCalled()
})

test('a link of an invitation and a password are taken whole when they are pasted, however long', async () => {
  const code = 'PR0198d0a4-7c3e-7d52-9f10-0123456789ab'
  const link = `Join me at https://wallet.example/register?utm_source=line&code=${code}`
  const secret = 'correct horse '.repeat(20)
  const { member, send, field: name } = showProfileStep()
  await member.type(name, 'Somchai')
  const pastes = [
    [screen.getByLabelText('Password'), secret],
    [screen.getByLabelText('Confirm password'), secret],
    [screen.getByRole('textbox', { name: /Inviter code/ }), link],
  ] as const
  for (const [field, text] of pastes) {
    await member.click(field)
    await member.paste(text)
  }
  await member.click(screen.getByRole('button', { name: 'Next' }))
  const sent = { password: secret, confirmation: secret, inviteCode: code }
  await waitFor(() => expect(send).toHaveBeenCalledWith(expect.objectContaining(sent)))
})

test('an account number is taken whole when it is pasted with a space after each digit', async () => {
  const { member, field } = showBankStep()
  await member.click(field)
  await member.paste(Array.from('010120001234567001').join(' '))
  expect(field).toHaveAccessibleDescription('0101-2000-1234-5670-01')
})

test.each([
  ['1234567890', ''],
  ['12345 67890', '123-456-7890'],
  ['๑๒๓-๔๕๖๗๘๙๐', '123-456-7890'],
  ['1234567 7654321', ''],
  ['12345a7890', ''],
])('an account number typed as %j is shown as it was understood: %j', async (typed, shown) => {
  const { member, field } = showBankStep()
  await member.type(field, typed)
  expect(field).toHaveAccessibleDescription(shown)
})
