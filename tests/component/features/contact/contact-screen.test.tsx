import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ContactScreen } from '../../../../src/features/contact/contact-screen.tsx'
import { renderInApp } from '../../in-app.tsx'

const NOTHING = { contactText: undefined, lineLink: undefined, lineName: undefined, lineQR: undefined }

test.each([
  ['says so where there is no chat either', false, 1],
  ['says nothing beside the chat', true, 0],
  ['says nothing before it is known whether there is a chat', undefined, 0],
])('a contact page without details %s', async (_what, isChatOffered, count) => {
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => <ContactScreen contact={NOTHING} chat={<i />} isChatOffered={isChatOffered} />,
    }),
    history: createMemoryHistory(),
  })
  renderInApp(<RouterProvider router={router} />)
  await act(() => router.load())
  await screen.findByText(/^Version/)
  expect(screen.queryAllByText('No contact details yet')).toHaveLength(count)
})
