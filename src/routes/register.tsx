import { createFileRoute, notFound } from '@tanstack/react-router'

/** The address is kept for the registration wizard; until it exists the page is honestly not found. */
export const Route = createFileRoute('/register')({
  beforeLoad: () => {
    throw notFound()
  },
})
