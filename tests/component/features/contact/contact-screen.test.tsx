import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { connection } from '../../../../src/connection.ts'
import { ContactScreen } from '../../../../src/features/contact/contact-screen.tsx'
import { renderOnPage } from '../../in-app.tsx'

const NOTHING = { contactText: undefined, lineLink: undefined, lineName: undefined, lineQR: undefined }

test.each([
  ['says so where there is no chat either', false, 1],
  ['says nothing beside the chat', true, 0],
  ['says nothing before it is known whether there is a chat', undefined, 0],
])('a contact page without details %s', async (_what, isChatOffered, count) => {
  await renderOnPage(<ContactScreen contact={NOTHING} chat={<i />} isChatOffered={isChatOffered} />)
  await screen.findByText(/^Version/)
  expect(screen.queryAllByText('No contact details yet')).toHaveLength(count)
})

test('the LINE code gives way to words while it cannot be loaded, and is tried again with the network', async () => {
  const contact = { ...NOTHING, lineName: '@krapao', lineQR: 'https://host.test/line.png' }
  await renderOnPage(<ContactScreen contact={contact} chat={null} isChatOffered={false} />)
  act(() => connection.note(false))
  fireEvent.error(screen.getByRole('img', { name: 'LINE QR code' }))
  expect(screen.queryByRole('img', { name: 'LINE QR code' })).toBeNull()
  expect(screen.queryByText('Scan to add us')).toBeNull()
  expect(screen.getByText('No connection')).toBeVisible()
  act(() => connection.note(true))
  expect(screen.getByRole('img', { name: 'LINE QR code' })).toBeVisible()
})
