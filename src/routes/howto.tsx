import { createFileRoute, notFound } from '@tanstack/react-router'

/** The address is kept for the how-to page; until it exists the page is honestly not found. */
export const Route = createFileRoute('/howto')({
  beforeLoad: () => {
    throw notFound()
  },
})
