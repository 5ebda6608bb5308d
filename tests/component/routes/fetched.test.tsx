import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Component, type ComponentType, type ReactNode } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type Fetch, Fetched } from '../../../src/routes/-fetched.ts'
import { Sheet } from '../../../src/ui/dialogs/sheet.tsx'

interface NameProps {
  name: string
}

const Plain = ({ name }: NameProps) => <p>{`sheet of ${name}`}</p>
const Other = ({ name }: NameProps) => <p>{`other of ${name}`}</p>
const fetchSheet: Fetch<NameProps> = () => Promise.resolve(Plain)
const fetchOther: Fetch<NameProps> = () => Promise.resolve(Other)
const props = { name: 'Ann' }

test('shows nothing until then, follows its properties, and goes when it is not wanted any more', async () => {
  const { rerender, container } = render(<Fetched fetch={fetchSheet} props={props} />)
  expect(container.textContent).toBe('')
  expect(await screen.findByText('sheet of Ann')).toBeDefined()
  rerender(<Fetched fetch={fetchSheet} props={{ name: 'Bo' }} />)
  expect(container.textContent).toBe('sheet of Bo')
  rerender(<Fetched fetch={undefined} props={props} />)
  expect(container.textContent).toBe('')
})

describe('a sheet that the address names no longer', () => {
  const Panel = ({ name }: NameProps) => (
    <Sheet open title={`for ${name}`} closeLabel="Close" onClose={() => {}}>
      <input aria-label="Amount" />
    </Sheet>
  )
  const fetchPanel: Fetch<NameProps> = () => Promise.resolve(Panel)

  /** Opens it, and has its way out last until the returned function is called. */
  async function opened() {
    const view = render(<Fetched fetch={fetchPanel} props={props} />)
    const dialog = await screen.findByRole('dialog')
    const way = new EventTarget()
    playUntil(dialog, new Promise((resolve) => way.addEventListener('end', () => resolve())))
    return { ...view, dialog, end: () => act(async () => void way.dispatchEvent(new Event('end'))) }
  }

  test('leaves as it came, still about what it was about, and is gone then', async () => {
    const { rerender, dialog, end } = await opened()
    rerender(<Fetched fetch={undefined} props={{ name: 'nobody' }} />)
    expect(dialog).toHaveAttribute('data-closing')
    expect(dialog).toHaveAccessibleName('for Ann')
    await end()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('begins again when it is requested before it has gone', async () => {
    const { rerender, dialog } = await opened()
    rerender(<Fetched fetch={undefined} props={props} />)
    rerender(<Fetched fetch={fetchPanel} props={{ name: 'Bo' }} />)
    expect(await screen.findByRole('dialog', { name: 'for Bo' })).not.toBe(dialog)
  })

  test('takes no second tap', async () => {
    const onClose = vi.fn<() => void>()
    const fetchClosing: Fetch<NameProps> = () =>
      Promise.resolve(() => (
        <Sheet open title="Deposit" closeLabel="Close" onClose={onClose}>
          <p>text</p>
        </Sheet>
      ))
    const { rerender } = render(<Fetched fetch={fetchClosing} props={props} />)
    const dialog = await screen.findByRole('dialog')
    playUntil(dialog, new Promise(() => {}))
    rerender(<Fetched fetch={undefined} props={props} />)
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(onClose).not.toHaveBeenCalled()
  })
})

test('what comes when something else is wanted is not shown', async () => {
  const answers: ((plain: ComponentType<NameProps>) => void)[] = []
  const fetchLate: Fetch<NameProps> = () => new Promise((resolve) => answers.push(resolve))
  const { rerender, container } = render(<Fetched fetch={fetchLate} props={props} />)
  rerender(<Fetched fetch={fetchOther} props={props} />)
  expect(await screen.findByText('other of Ann')).toBeDefined()
  expect(answers).toHaveLength(1)
  await act(async () => answers[0]?.(Plain))
  expect(container.textContent).toBe('other of Ann')
})

const fetchNothing: Fetch<NameProps> = () => new Promise(() => {})
const fetchSlowly: Fetch<NameProps> = () => new Promise((resolve) => setTimeout(() => resolve(Plain), 10_000))
const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))

describe('what never comes', () => {
  const waiting = <p>still waiting</p>
  beforeEach(() => void vi.useFakeTimers())

  test('is admitted after a while, and forgotten when it is left', async () => {
    const { rerender, container } = render(<Fetched fetch={fetchNothing} props={props} waiting={waiting} />)
    await pass(1000)
    expect(container.textContent, 'an ordinary download').toBe('')
    await pass(2000)
    expect(container.textContent).toBe('still waiting')
    rerender(<Fetched fetch={undefined} props={props} waiting={waiting} />)
    expect(container.textContent).toBe('')
    rerender(<Fetched fetch={fetchOther} props={props} waiting={waiting} />)
    await pass(1)
    expect(container.textContent).toBe('other of Ann')
  })

  test('gives way to what comes late after all', async () => {
    const { container } = render(<Fetched fetch={fetchSlowly} props={props} waiting={waiting} />)
    await pass(5000)
    expect(container.textContent).toBe('still waiting')
    await pass(6000)
    expect(container.textContent).toBe('sheet of Ann')
  })
})

test('what cannot be fetched is an error of the screen, and is fetched again when that is left', async () => {
  const fetch = vi.fn<Fetch<NameProps>>().mockRejectedValueOnce(new Error('gone')).mockResolvedValue(Plain)
  const { rerender } = render(
    <Guarded key="first">
      <Fetched fetch={fetch} props={props} />
    </Guarded>,
  )
  await waitFor(() => expect(screen.getByText('failed: gone')).toBeDefined())
  rerender(
    <Guarded key="second">
      <Fetched fetch={fetch} props={props} />
    </Guarded>,
  )
  expect(await screen.findByText('sheet of Ann')).toBeDefined()
  // React logs what it passes to the error screen.
  vi.spyOn(console, 'error').mockClear()
})

/** Shows what its children throw, as the screen of an error does. */
class Guarded extends Component<{ children: ReactNode }, { message?: string }> {
  override state: { message?: string } = {}

  static getDerivedStateFromError(error: unknown) {
    return { message: `failed: ${error instanceof Error ? error.message : ''}` }
  }

  override render() {
    return this.state.message ?? this.props.children
  }
}

/** What jsdom lacks: an animation of the dialog. */
function playUntil(dialog: HTMLElement, finished: Promise<void>) {
  Object.assign(dialog, { getAnimations: () => [{ finished }] })
}
