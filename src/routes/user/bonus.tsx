import { createFileRoute, notFound } from '@tanstack/react-router'

/** The address is kept for the bonus screen; until it exists the page is honestly not found. */
export const Route = createFileRoute('/user/bonus')({
  beforeLoad: () => {
    throw notFound()
  },
})
