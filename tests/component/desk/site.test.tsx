import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { SECTION_NAMES, SECTIONS } from '../../../desk/contract/site/sections.ts'
import { session } from '../../../desk/src/http/session.ts'
import { differencesOf, shapeOf } from '../../../desk/src/site/shape.ts'
import { ME, openDesk } from './open-desk.tsx'

const ACCOUNT = {
  bankCode: 'SCB',
  bankAccountNo: '1112223334',
  bankAccountName: 'REAL LTD',
  currency: 'BAHT',
  mode: 'AUTO',
}
const OTHER = { ...ACCOUNT, bankAccountNo: '9998887776' }
const WRITTEN = { because: 'test', at: '2026-11-28T09:00:00.000Z', by: 'Nok', isWaiting: false }
const OF_FILES = { number: 0, content: {}, because: '', isWaiting: false }
const accounts = (...versions: readonly object[]) => ({
  current: 1,
  versions: [...versions, { ...WRITTEN, number: 1, content: { bankAccounts: [ACCOUNT, OTHER] } }, OF_FILES],
  decided: [],
})

const open = (section: string, found: object, answers: object = {}) =>
  openDesk(`/site?section=${section}`, {
    'POST /api/site/read': found,
    'POST /api/site/save': { outcome: 'done' },
    ...answers,
  })

const saved = (requests: Awaited<ReturnType<typeof openDesk>>['requests']) =>
  requests.filter(({ call }) => call === 'POST /api/site/save').map(({ body }) => body)

/** Saves what was filled in, with a reason. */
async function save(because = 'a reason') {
  await userEvent.click(screen.getByRole('button', { name: 'Save …' }))
  const question = within(screen.getByRole('dialog'))
  await userEvent.type(question.getByLabelText('Reason'), because)
  await userEvent.click(question.getByRole('button', { name: 'Save' }))
}

it('every section has a form whose fields all have names', async () => {
  for (const section of SECTION_NAMES) expect(shapeOf(SECTIONS[section]).kind).toBe('group')
  await open('limits', { current: 0, versions: [OF_FILES], decided: ['withdrawals.dailyInAll'] })
  const fields = await screen.findAllByRole('textbox')
  expect(fields.map((field) => Object(field).labels[0].textContent)).not.toContainEqual(
    expect.stringMatching(/^[a-z]/),
  )
  expect(screen.getByLabelText('A day, all members together')).toBeDisabled()
  expect(screen.getByLabelText('At most')).toHaveValue('50000')
})

it('an account is switched off with a click, a reason, and what changes before the eyes', async () => {
  const { requests } = await open('accounts', accounts())
  const first = await screen.findByRole('group', { name: 'Account 1 SCB 1112223334' })
  await userEvent.click(within(first).getByLabelText('Shown to members'))
  await userEvent.click(screen.getByRole('button', { name: 'Save …' }))
  expect(screen.getByRole('dialog')).toHaveTextContent('Account 1, Shown to members: on → off')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await save('frozen')
  await vi.waitFor(() => expect(saved(requests)).toHaveLength(1))
  const bankAccounts = [{ ...ACCOUNT, isOn: false }, OTHER]
  expect(saved(requests)).toEqual([
    { section: 'accounts', seen: 1, content: { bankAccounts }, because: 'frozen' },
  ])
})

it('what does not fit is said at its field, and nothing is sent', async () => {
  const { requests } = await open('accounts', accounts())
  const number = within(await screen.findByRole('group', { name: /^Account 1/ })).getByLabelText(
    'Account number',
  )
  await userEvent.clear(number)
  await userEvent.type(number, '12-3')
  await userEvent.click(screen.getByRole('button', { name: 'Add: Rate of kip' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save …' }))
  expect(screen.getByLabelText('Kip for a baht')).toHaveAccessibleDescription(/Fill this in/)
  expect(screen.getAllByLabelText('Account number')[0]).toHaveAccessibleDescription('6 to 20 digits.')
  expect(screen.getByRole('alert')).toHaveTextContent('3 fields do not fit')
  expect(screen.queryByRole('dialog')).toBeNull()
  await userEvent.clear(screen.getByLabelText('Kip for a baht'))
  await userEvent.type(screen.getByLabelText('Kip for a baht'), '690.5')
  expect(screen.getByRole('alert')).toHaveTextContent('2 fields do not fit')
  expect(saved(requests)).toEqual([])
})

it('accounts are put in another order, removed and added', async () => {
  const { requests } = await open('accounts', accounts())
  await userEvent.click(await screen.findByRole('button', { name: 'Move up: Account 2 SCB 9998887776' }))
  await userEvent.click(screen.getByRole('button', { name: 'Remove: Account 2 SCB 1112223334' }))
  await userEvent.click(screen.getByRole('button', { name: 'Add: Account' }))
  await userEvent.click(screen.getByRole('button', { name: 'Remove: Account 2 KBANK' }))
  await save()
  await vi.waitFor(() => expect(saved(requests)).toMatchObject([{ content: { bankAccounts: [OTHER] } }]))
})

it('who is second is told that a colleague was first, and begins again with what holds now', async () => {
  let found = accounts()
  await open('accounts', found, {
    'POST /api/site/read': () => found,
    'POST /api/site/save': () => {
      found = {
        ...accounts({ ...WRITTEN, number: 2, content: { bankAccounts: [OTHER] } }),
        current: 2,
      }
      return { outcome: 'moved-on' }
    },
  })
  await userEvent.click(
    within(await screen.findByRole('group', { name: /^Account 1/ })).getByLabelText('Shown to members'),
  )
  await save()
  expect(await screen.findByText(/A colleague has changed this section meanwhile/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  // What was typed is not lost before that.
  expect(screen.getAllByLabelText('Shown to members')).toHaveLength(2)
  expect(screen.getByRole('button', { name: 'Save …' })).toBeDisabled()
  await userEvent.click(screen.getByRole('button', { name: 'Begin again with what holds now' }))
  expect(screen.getAllByLabelText('Shown to members')).toHaveLength(1)
})

it('a version that waits is confirmed by another person, or taken back', async () => {
  const waiting = { ...WRITTEN, number: 2, isWaiting: true, content: { bankAccounts: [ACCOUNT] } }
  const { requests } = await open('accounts', accounts(waiting), {
    'POST /api/site/confirm': { outcome: 'inviter' },
  })
  const coming = within(await screen.findByRole('region', { name: 'Version 2' }))
  expect(coming.getByText('waits for a second person')).toBeVisible()
  await userEvent.click(coming.getByRole('button', { name: 'Confirm' }))
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText(/One of you has invited the other/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await userEvent.click(coming.getByRole('button', { name: 'Take it back' }))
  const question = within(screen.getByRole('dialog'))
  await userEvent.type(question.getByLabelText('Reason'), 'wrong')
  await userEvent.click(question.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() =>
    expect(saved(requests)).toMatchObject([{ seen: 2, content: { bankAccounts: [ACCOUNT, OTHER] } }]),
  )
})

it('an earlier version comes back with its content, and starts when it is said', async () => {
  const { requests } = await open('accounts', accounts())
  await userEvent.click(await screen.findByRole('button', { name: 'Back to version 0' }))
  const question = within(screen.getByRole('dialog'))
  await userEvent.type(question.getByLabelText('Reason'), 'as before')
  await userEvent.type(question.getByLabelText('From (in Bangkok)'), '2026-12-01T08:00')
  await userEvent.click(question.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() =>
    expect(saved(requests)).toMatchObject([
      { seen: 1, content: {}, because: 'as before', startsAt: '2026-12-01T01:00:00.000Z' },
    ]),
  )
})

it('who may not change it reads it', async () => {
  session.begin('token', { ...ME, role: 'auditor' })
  await open('switches', { current: 0, versions: [OF_FILES], decided: [] })
  expect(await screen.findByLabelText(/^Prize wheel/)).toBeDisabled()
  expect(screen.queryByRole('button', { name: /Save/ })).toBeNull()
  expect(screen.queryByRole('button', { name: /Back to/ })).toBeNull()
})

it('a section of which a version waits is among what is to confirm', async () => {
  await openDesk('/proposals', { 'GET /api/site': [{ section: 'limits', isWaiting: true }] })
  expect(await screen.findByRole('link', { name: /Limits/ })).toHaveAttribute('href', '/site?section=limits')
})

it('what is left out differs from nothing that holds then', () => {
  const { hours, switches, notices } = SECTIONS
  expect(differencesOf(hours, {}, { closedFrom: '23:00' })).toEqual([])
  expect(differencesOf(switches, {}, { active: false })).toEqual([
    { path: 'active', before: true, after: false },
  ])
  const text = { th: 'ก', lo: 'ກ', en: 'a' }
  expect(differencesOf(notices, {}, { notices: [{ text }] }).map(({ path }) => path)).toEqual([
    'notices.0.text.th',
    'notices.0.text.lo',
    'notices.0.text.en',
  ])
})
