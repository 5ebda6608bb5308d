import { readSettings } from '../../server/settings/read-settings.ts'

/** Those of an operator who has set nothing. */
export const USUAL_SETTINGS = readSettings(undefined)
