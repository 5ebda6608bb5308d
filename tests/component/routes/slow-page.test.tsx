import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { SlowPage } from '../../../src/routes/-overlays.tsx'
import { renderInApp } from '../in-app.tsx'

const root = createRootRoute({
  component: () => (
    <>
      <Outlet />
      <SlowPage />
    </>
  ),
})
const page = (path: string, loader: () => unknown) =>
  createRoute({ getParentRoute: () => root, path, loader, component: () => <h1>{path}</h1> })
let arrive: () => void
const routeTree = root.addChildren([
  page('/', () => null),
  page('/quick', () => null),
  page('/slow', () => new Promise<void>((resolve) => (arrive = resolve))),
])

/** A router on the last of these pages. */
async function opened(...initialEntries: string[]) {
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries }) })
  renderInApp(<RouterProvider router={router} />)
  await screen.findByRole('heading', { name: initialEntries.at(-1) ?? '' })
  vi.useFakeTimers()
  return router
}

/** Waits for the note and leaves the page that does not come. */
async function cancel(waitMs = 2100) {
  await pass(waitMs)
  act(() => screen.getByRole('button', { name: 'Cancel' }).click())
  await pass(100)
  expect(screen.queryByText('This takes longer than usual.')).toBeNull()
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('a page that takes long says so, and is left to the page that is still shown', async () => {
  const router = await opened('/')
  void router.navigate({ href: '/slow' })
  await pass(1900)
  expect(screen.queryByText('This takes longer than usual.')).toBeNull()
  await pass(200)
  expect(screen.getByText('This takes longer than usual.')).toBeInTheDocument()
  await cancel(0)
  expect(screen.getByRole('heading', { name: '/' })).toBeInTheDocument()
  expect(router.state.location.pathname).toBe('/')
})

test('leaving a page that would take the place of the shown one leads to the shown one', async () => {
  const router = await opened('/', '/quick')
  void router.navigate({ href: '/slow', replace: true, state: {} })
  await cancel()
  expect(screen.getByRole('heading', { name: '/quick' })).toBeInTheDocument()
  expect(router.state.location.pathname).toBe('/quick')
  expect(router.history.length).toBe(2)
})

test('leaving a page that Back has asked for leads forward again', async () => {
  const router = await opened('/', '/slow', '/quick')
  router.history.back()
  await cancel()
  expect(screen.getByRole('heading', { name: '/quick' })).toBeInTheDocument()
  expect(router.state.location.pathname).toBe('/quick')
  expect(router.history.canGoBack()).toBe(true)
})

test('the note goes when the page comes after all', async () => {
  const router = await opened('/')
  void router.navigate({ href: '/slow' })
  await pass(2100)
  expect(screen.getByText('This takes longer than usual.')).toBeInTheDocument()
  await act(async () => arrive())
  await pass(100)
  expect(screen.getByRole('heading', { name: '/slow' })).toBeInTheDocument()
  expect(screen.queryByText('This takes longer than usual.')).toBeNull()
})
