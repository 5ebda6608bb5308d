import { readOperatorFile } from './operator-file.ts'
import { type Settings, SettingsSchema } from './settings.ts'

/**
 * The settings: the defaults, overridden by the operator's file.
 *
 * @throws {ConfigError} with one line that names the first setting that is wrong.
 */
export function readSettings(path: string | undefined): Settings {
  return readOperatorFile('SETTINGS_FILE', path, SettingsSchema)
}
