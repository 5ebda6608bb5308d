import { act, fireEvent, render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { Fetched } from '../../../src/routes/-fetched.tsx'
import { Sheet } from '../../../src/ui/dialogs/sheet.tsx'
import { Later, later } from '../../../src/ui/later.ts'

interface NameProps {
  name: string
}

const Plain = ({ name }: NameProps) => <p>{`sheet of ${name}`}</p>
const Other = ({ name }: NameProps) => <p>{`other of ${name}`}</p>
const SHEET = later(async () => Plain)
const OTHER = later(async () => Other)
const props = { name: 'Ann' }

test('a fetched part shows nothing until it is loaded, follows its properties, and goes when it is not wanted', async () => {
  const { rerender, container } = render(<Fetched part={SHEET} props={props} />)
  expect(container.textContent).toBe('')
  expect(await screen.findByText('sheet of Ann')).toBeDefined()
  rerender(<Fetched part={SHEET} props={{ name: 'Bo' }} />)
  expect(container.textContent).toBe('sheet of Bo')
  rerender(<Fetched part={undefined} props={props} />)
  expect(container.textContent).toBe('')
})

const Panel = ({ name }: NameProps) => (
  <Sheet open title={`for ${name}`} closeLabel="Close" onClose={() => {}}>
    <input aria-label="Amount" />
  </Sheet>
)
const PANEL = later(async () => Panel)

/** Opens the panel, and has its way out last until the returned function is called. */
async function opened() {
  const view = render(<Fetched part={PANEL} props={props} />)
  const dialog = await screen.findByRole('dialog')
  const way = new EventTarget()
  playUntil(dialog, new Promise((resolve) => way.addEventListener('end', () => resolve())))
  return { ...view, dialog, end: () => act(async () => void way.dispatchEvent(new Event('end'))) }
}

test('a sheet that the address names no longer leaves as it came, still about what it was about', async () => {
  const { rerender, dialog, end } = await opened()
  rerender(<Fetched part={undefined} props={{ name: 'nobody' }} />)
  expect(dialog).toHaveAttribute('data-closing')
  expect(dialog).toHaveAccessibleName('for Ann')
  await end()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a sheet that is requested before it has gone begins again', async () => {
  const { rerender, dialog } = await opened()
  rerender(<Fetched part={undefined} props={props} />)
  rerender(<Fetched part={PANEL} props={{ name: 'Bo' }} />)
  expect(await screen.findByRole('dialog', { name: 'for Bo' })).not.toBe(dialog)
})

test('a sheet on its way out takes no second tap', async () => {
  const onClose = vi.fn<() => void>()
  const closing = later(async () => () => (
    <Sheet open title="Deposit" closeLabel="Close" onClose={onClose}>
      <p>text</p>
    </Sheet>
  ))
  const { rerender } = render(<Fetched part={closing} props={props} />)
  const dialog = await screen.findByRole('dialog')
  playUntil(dialog, new Promise(() => {}))
  rerender(<Fetched part={undefined} props={props} />)
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(onClose).not.toHaveBeenCalled()
})

test('what comes when something else is wanted is not shown', async () => {
  const answers: ((plain: ComponentType<NameProps>) => void)[] = []
  const late = later<NameProps>(() => new Promise((resolve) => answers.push(resolve)))
  const { rerender, container } = render(<Fetched part={late} props={props} />)
  rerender(<Fetched part={OTHER} props={props} />)
  expect(await screen.findByText('other of Ann')).toBeDefined()
  expect(answers).toHaveLength(1)
  await act(async () => answers[0]?.(Plain))
  expect(container.textContent).toBe('other of Ann')
})

const NOTHING = later<NameProps>(() => new Promise(() => {}))
const SLOW = later<NameProps>(() => new Promise((resolve) => setTimeout(() => resolve(Plain), 10_000)))
const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))

describe('what never comes', () => {
  const waiting = <p>still waiting</p>
  beforeEach(() => void vi.useFakeTimers())

  test('is admitted after a while, and forgotten when it is left', async () => {
    const { rerender, container } = render(<Fetched part={NOTHING} props={props} waiting={waiting} />)
    await pass(1000)
    expect(container.textContent, 'an ordinary download').toBe('')
    await pass(2000)
    expect(container.textContent).toBe('still waiting')
    rerender(<Fetched part={undefined} props={props} waiting={waiting} />)
    expect(container.textContent).toBe('')
    rerender(<Fetched part={OTHER} props={props} waiting={waiting} />)
    await pass(1)
    expect(container.textContent).toBe('other of Ann')
  })

  test('gives way to what comes late after all', async () => {
    const { container } = render(<Fetched part={SLOW} props={props} waiting={waiting} />)
    await pass(5000)
    expect(container.textContent).toBe('still waiting')
    await pass(6000)
    expect(container.textContent).toBe('sheet of Ann')
  })
})

const notLoaded = () => <p>not loaded</p>

test('what cannot be loaded is said, and loaded again when it is wanted again', async () => {
  const fetch = vi.fn<() => Promise<typeof Plain>>().mockRejectedValueOnce(new Error('gone'))
  const part = later(fetch.mockResolvedValue(Plain))
  const { rerender, container } = render(<Fetched part={part} props={props} renderFailure={notLoaded} />)
  expect(await screen.findByText('not loaded')).toBeDefined()
  rerender(<Fetched part={undefined} props={props} renderFailure={notLoaded} />)
  expect(container.textContent).toBe('')
  rerender(<Fetched part={part} props={props} renderFailure={notLoaded} />)
  expect(await screen.findByText('sheet of Ann')).toBeDefined()
})

test('a part without which the page works is loaded again until it is there', async () => {
  vi.useFakeTimers()
  const fetch = vi.fn<() => Promise<typeof Plain>>().mockRejectedValueOnce(new Error('gone'))
  const { container } = render(<Later part={later(fetch.mockResolvedValue(Plain))} props={props} />)
  await pass(1)
  await pass(19_000)
  expect(container.textContent).toBe('')
  await pass(1000)
  await pass(1)
  expect(container.textContent).toBe('sheet of Ann')
})

/** What jsdom lacks: an animation of the dialog. */
function playUntil(dialog: HTMLElement, finished: Promise<void>) {
  Object.assign(dialog, { getAnimations: () => [{ finished }] })
}
