import { readSettings } from '../../server/settings/settings.ts'

/** The default settings. */
export const USUAL_SETTINGS = readSettings()
