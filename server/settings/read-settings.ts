import type { Config, SettingsOfEnvironment } from './config.ts'
import { readJson, requireSchema } from './operator-file.ts'
import { type Settings, SettingsSchema } from './settings.ts'

/**
 * The settings: the defaults, overridden by the operator's file, overridden by the environment.
 *
 * @throws {ConfigError} with one line that names the first setting that is wrong.
 */
export function readSettings({
  settingsFile,
  settingsOfEnvironment = {},
}: Partial<Pick<Config, 'settingsFile' | 'settingsOfEnvironment'>> = {}): Settings {
  const file = readJson('SETTINGS_FILE', settingsFile)
  return requireSchema(
    `SETTINGS_FILE ${settingsFile}`,
    SettingsSchema,
    overridden(file, settingsOfEnvironment),
  )
}

/** A file that is not an object of groups stays as it is: the schema says what is wrong with it. */
function overridden(file: unknown, values: SettingsOfEnvironment): unknown {
  return Object.entries(values).reduce((all, [name, value]) => {
    const [group = '', setting = ''] = name.split('.')
    if (value === undefined || !isGroup(all)) return all
    const present = all[group] ?? {}
    return isGroup(present) ? { ...all, [group]: { ...present, [setting]: value } } : all
  }, file)
}

function isGroup(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
