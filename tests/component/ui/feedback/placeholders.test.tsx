import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { RetryState } from '../../../../src/ui/feedback/placeholders.tsx'

it('says what could not be loaded and why, and asks for it again', async () => {
  const onRetry = vi.fn<() => void>()
  render(
    <RetryState
      title="Something went wrong"
      text="No connection"
      retryLabel="Try again"
      onRetry={() => onRetry()}
    />,
  )
  expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  expect(screen.getByText('No connection')).toBeVisible()
  await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }))
  expect(onRetry).toHaveBeenCalledOnce()
})
