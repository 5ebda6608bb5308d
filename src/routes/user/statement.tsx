import { createFileRoute, notFound } from '@tanstack/react-router'

/** The address is kept for the statement screen; until it exists the page is honestly not found. */
export const Route = createFileRoute('/user/statement')({
  beforeLoad: () => {
    throw notFound()
  },
})
