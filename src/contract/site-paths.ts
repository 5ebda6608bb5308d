/** Paths that a visitor's first screen asks, apart from the contract: its schemas are code that this screen does without. */
export const SITE_PATHS = {
  info: '/api/lookup/info',
  terminated: '/api/lookup/terminated',
} as const
