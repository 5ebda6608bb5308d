import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { session } from '../../../desk/src/http/session.ts'
import { ask, ME, openDesk, type, WITHDRAWAL } from './open-desk.tsx'

const ROW = {
  id: '0198f3c2-0000-7000-8000-000000000009',
  kind: 'member-account',
  memberId: WITHDRAWAL.memberId,
  member: WITHDRAWAL.member,
  name: WITHDRAWAL.name,
  before: 'SCB ··7890, SOMCHAI',
  after: 'KBANK ··4321, SOMCHAI',
  because: 'bank book',
  by: { id: WITHDRAWAL.id, name: 'Lek' },
  at: '2026-11-25T04:00:00.000Z',
  lapsesAt: '2026-12-02T04:00:00.000Z',
}
const ACT = `POST /api/proposals/${ROW.id}/act`

const open = (answers: object = {}, row: object = ROW) =>
  openDesk('/proposals', { 'POST /api/proposals': [row], ...answers })
const buttons = async () => {
  const item = await screen.findByRole('region', { name: 'Another bank account: Somchai' })
  return within(item)
    .queryAllByRole('button')
    .map(({ textContent }) => textContent)
}

it.each([
  ['who proposed it', { by: ME }, ME.role, ['Retract the proposal']],
  ['another person', {}, ME.role, ['Confirm', 'Refuse']],
  ['a role that does not decide', {}, 'auditor' as const, []],
])('%s is offered their own acts', async (_, changes, role, offered) => {
  session.begin('token', { ...ME, role })
  await open({}, { ...ROW, ...changes })
  expect(await buttons()).toEqual(offered)
})

const ALIKE = ['bank:SCB:R0']

it('what may be a repeat is confirmed once somebody has looked', async () => {
  const sent: unknown[] = []
  await open({
    [ACT]: (body: unknown) => {
      sent.push(body)
      return sent.length > 1 ? { outcome: 'done' } : { outcome: 'may-be-same', alike: ALIKE }
    },
  })
  const dialog = await ask('Confirm')
  fireEvent.click(dialog.getByRole('button', { name: 'Confirm' }))
  fireEvent.click(await dialog.findByRole('checkbox'))
  fireEvent.click(dialog.getByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([{ act: 'confirm' }, { act: 'confirm', seen: ALIKE }])
})

it('a proposal is confirmed after a question with what it changes, and why not is said there', async () => {
  let outcome: object = { outcome: 'inviter' }
  const desk = await open({ [ACT]: () => outcome })
  const dialog = await ask('Confirm')
  expect(screen.getByRole('dialog')).toHaveTextContent('AfterKBANK ··4321, SOMCHAI')
  const confirm = dialog.getByRole('button', { name: 'Confirm' })
  fireEvent.click(confirm)
  expect(await dialog.findByRole('alert')).toHaveTextContent('One of you has invited the other.')
  outcome = { outcome: 'moved-on', state: 'done', by: 'Nok' }
  fireEvent.click(confirm)
  await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent('Nok was quicker'))
  outcome = { outcome: 'done' }
  fireEvent.click(confirm)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(desk.count('POST /api/proposals')).toBe(2)
})

it('a proposal is refused with a reason', async () => {
  const desk = await open({ [ACT]: { outcome: 'done' } })
  const dialog = await ask('Refuse')
  type('Reason', 'another name')
  fireEvent.click(dialog.getByRole('button', { name: 'Refuse' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(desk.requests).toContainEqual({ call: ACT, body: { act: 'refuse', because: 'another name' } })
})

it('what a correction of money moves is called by its own names', async () => {
  const [before, after] = ['bank:SCB:FT1', 'Mana · 089···2222']
  await open({}, { ...ROW, kind: 'credit-move', before, after, amount: 700 })
  const item = await screen.findByRole('region', { name: 'Moving a credit: Somchai' })
  for (const fact of [`Credit${before}`, `Moved to${after}`, 'At most฿700.00'])
    expect(item).toHaveTextContent(fact)
})

it('an exclusion is named by the day of its end', async () => {
  await open({}, { ...ROW, kind: 'member-exclusion', before: '2027-05-25', after: undefined })
  const item = await screen.findByRole('region', { name: 'End of a self-exclusion: Somchai' })
  expect(item).toHaveTextContent('Until25/05/2027')
})

it('who gets a moved credit has a link, and who is locked out or pauses is said before it is confirmed', async () => {
  const [before, after] = ['bank:SCB:FT1', 'Mana · 089···2222']
  const until = '2027-05-25T05:00:00.000Z'
  const about = [
    { id: ROW.memberId, name: 'Somchai', isLocked: true },
    { id: ROW.by.id, name: 'Mana', isLocked: false, pause: { kind: 'exclusion', until, canReopen: false } },
  ]
  await open({}, { ...ROW, kind: 'credit-move', before, after, amount: 700, about })
  expect(await screen.findByRole('link', { name: after })).toHaveAttribute('href', `/members/${ROW.by.id}`)
  await ask('Confirm')
  expect(screen.getByRole('dialog')).toHaveTextContent(
    'StateSomchai: Locked; Mana: Self-exclusion until 25/05/2027 12:00:00',
  )
})
