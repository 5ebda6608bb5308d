import { createFileRoute, notFound } from '@tanstack/react-router'

/** The address is kept for the spin screen; until it exists the page is honestly not found. */
export const Route = createFileRoute('/user/spin')({
  beforeLoad: () => {
    throw notFound()
  },
})
