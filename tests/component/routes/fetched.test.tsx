import { act, render, screen, waitFor } from '@testing-library/react'
import { Component, type ComponentType, type ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { type Fetch, Fetched } from '../../../src/routes/-fetched.ts'

interface NameProps {
  name: string
}

const Sheet = ({ name }: NameProps) => <p>sheet of {name}</p>
const Other = ({ name }: NameProps) => <p>other of {name}</p>
const fetchSheet: Fetch<NameProps> = () => Promise.resolve(Sheet)
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

test('what comes when something else is wanted is not shown', async () => {
  const answers: ((sheet: ComponentType<NameProps>) => void)[] = []
  const fetchLate: Fetch<NameProps> = () => new Promise((resolve) => answers.push(resolve))
  const { rerender, container } = render(<Fetched fetch={fetchLate} props={props} />)
  rerender(<Fetched fetch={fetchOther} props={props} />)
  expect(await screen.findByText('other of Ann')).toBeDefined()
  expect(answers).toHaveLength(1)
  await act(async () => answers[0]?.(Sheet))
  expect(container.textContent).toBe('other of Ann')
})

test('what cannot be fetched is an error of the screen, and is fetched again when that is left', async () => {
  const fetch = vi.fn<Fetch<NameProps>>().mockRejectedValueOnce(new Error('gone')).mockResolvedValue(Sheet)
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
  // React tells the console of what it hands to the screen.
  vi.spyOn(console, 'error').mockClear()
})

/** Tells what its children throw, as the screen of an error does. */
class Guarded extends Component<{ children: ReactNode }, { told?: string }> {
  override state: { told?: string } = {}

  static getDerivedStateFromError(error: unknown) {
    return { told: `failed: ${error instanceof Error ? error.message : ''}` }
  }

  override render() {
    return this.state.told ?? this.props.children
  }
}
