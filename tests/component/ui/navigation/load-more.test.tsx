import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { LoadMore, type LoadMoreProps } from '../../../../src/ui/navigation/load-more.tsx'

/** The browser's watch over what comes near the screen; returns a function that brings it there. */
function watchedScreen() {
  const watches = new Set<() => void>()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #report: () => void
      constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
        this.#report = () => report([{ isIntersecting: true }])
      }
      observe() {
        watches.add(this.#report)
      }
      disconnect() {
        watches.delete(this.#report)
      }
    },
  )
  return () => act(() => watches.forEach((report) => report()))
}

/** The end of a list, and the number of times that it has asked for more. */
function renderEnd(props: Partial<LoadMoreProps>) {
  const scrollThere = watchedScreen()
  const onMore = vi.fn<() => void>()
  render(<LoadMore label="Show more" busy={false} onMore={onMore} {...props} />)
  return { scrollThere, onMore }
}

const tap = () => userEvent.click(screen.getByRole('button', { name: 'Show more' }))

test('the end of a list asks for more when it nears the screen, and by its button', async () => {
  const { scrollThere, onMore } = renderEnd({})
  expect(onMore).not.toHaveBeenCalled()
  scrollThere()
  expect(onMore).toHaveBeenCalledTimes(1)
  await tap()
  expect(onMore).toHaveBeenCalledTimes(2)
})

test('the end of a list asks for nothing while an answer is on its way', async () => {
  const { scrollThere, onMore } = renderEnd({ busy: true })
  scrollThere()
  await tap()
  expect(onMore).not.toHaveBeenCalled()
})

test('after a failure the end of a list waits for the member', async () => {
  const { scrollThere, onMore } = renderEnd({ failure: <p>No connection</p> })
  scrollThere()
  expect(onMore).not.toHaveBeenCalled()
  await tap()
  expect(onMore).toHaveBeenCalledTimes(1)
})
