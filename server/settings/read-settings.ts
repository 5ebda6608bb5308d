import { readOperatorFile } from './operator-file.ts'
import { type Settings, SettingsSchema } from './settings.ts'

/**
 * The settings: the defaults, and over them what the operator's file says.
 *
 * @throws {ConfigError} with one line that names the first setting that is wrong.
 */
export function readSettings(path: string | undefined): Settings {
  return readOperatorFile('SETTINGS_FILE', path, SettingsSchema)
}
