import { readSettings } from '../../server/settings/read-settings.ts'

/** The default settings. */
export const USUAL_SETTINGS = readSettings()
