import { createRequire } from 'node:module'
import { createElement } from 'react'
import type * as ReactDom from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { Fetched } from '../../../src/routes/-fetched.tsx'
import { SLOW_MS } from '../../../src/ui/after-a-while.tsx'
import { later } from '../../../src/ui/later.ts'

/** React keeps what starts a timer when it is loaded. */
const timers = vi.spyOn(globalThis, 'setTimeout')

/** React as it is when nothing has loaded it yet. */
function freshReactDom(): typeof ReactDom {
  const require = createRequire(import.meta.url)
  for (const path of Object.keys(require.cache)) if (path.includes('/react-dom/')) delete require.cache[path]
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the types of the package
  return require('react-dom/client') as typeof ReactDom
}

interface NameProps {
  name: string
}

const Sheet = ({ name }: NameProps) => createElement('p', null, `sheet of ${name}`)
const SHEET = later(async () => Sheet)
const props = { name: 'Ann' }

test('what is there at once is shown at once', async () => {
  const page = document.body.appendChild(document.createElement('div'))
  const root = freshReactDom().createRoot(page)
  root.render(createElement(Fetched<NameProps>, { part: undefined, props }))
  // clock: the timers that the first drawing sets must be over before others are counted
  await new Promise((resolve) => setTimeout(resolve, 20))
  timers.mockClear()
  root.render(createElement(Fetched<NameProps>, { part: SHEET, props }))
  await expect.poll(() => page.textContent).toBe('sheet of Ann')
  // React would keep back what it calls suspended for 300 ms, by a timer.
  expect(timers.mock.calls.filter(([, ms = 0]) => ms > 10 && ms < SLOW_MS)).toEqual([])
  root.unmount()
})
