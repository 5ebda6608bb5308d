import { readSettings } from '../../server/settings/settings.ts'

/** The default settings. */
export const USUAL_SETTINGS = readSettings()

/** The site of a house that has changed nothing, as far as play depends on it. */
export const USUAL_SITE = { now: () => ({ returns: USUAL_SETTINGS }) }
