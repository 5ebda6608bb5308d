// @vitest-environment jsdom
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { type Fetch, Fetched } from '../../../src/routes/-fetched.ts'

/** React takes what starts a timer when it is loaded, so this is not among the component tests, whose setup loads it. */
const timers = vi.hoisted(() => vi.spyOn(globalThis, 'setTimeout'))

interface NameProps {
  name: string
}

const Sheet = ({ name }: NameProps) => <p>sheet of {name}</p>
const fetchSheet: Fetch<NameProps> = () => Promise.resolve(Sheet)
const props = { name: 'Ann' }

/** From then on the wait is admitted; nothing waits for it. */
const SLOW_MS = 2000

test('what is there at once is shown at once', async () => {
  const page = document.body.appendChild(document.createElement('div'))
  const root = createRoot(page)
  root.render(<Fetched fetch={undefined} props={props} />)
  await new Promise((resolve) => setTimeout(resolve, 20))
  timers.mockClear()
  root.render(<Fetched fetch={fetchSheet} props={props} />)
  await expect.poll(() => page.textContent).toBe('sheet of Ann')
  // React would keep back what it calls suspended for 300 ms, by a timer.
  expect(timers.mock.calls.filter(([, ms = 0]) => ms > 10 && ms < SLOW_MS)).toEqual([])
  root.unmount()
})
