import { createFileRoute, notFound } from '@tanstack/react-router'

/** Every path that no other route matches. */
export const Route = createFileRoute('/$')({
  beforeLoad: () => {
    throw notFound()
  },
})
