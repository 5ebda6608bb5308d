import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { ServerHtml } from '../../../src/ui/server-html.tsx'

const network = vi.hoisted(() => ({ isUp: false }))

vi.mock('../../../src/ui/safe-html.tsx', async (importOriginal) => {
  if (!network.isUp) throw new Error('Failed to fetch dynamically imported module')
  return importOriginal()
})

it('without the sanitiser nothing of the text is shown, until another try fetches it', async () => {
  const { container } = render(<ServerHtml html="<p>Terms</p>" retryLabel="Try again" />)
  const retry = await screen.findByRole('button', { name: 'Try again' })
  expect(container).toHaveTextContent(/^Try again$/)

  network.isUp = true
  await userEvent.click(retry)
  expect(await screen.findByText('Terms')).toBeInTheDocument()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})
