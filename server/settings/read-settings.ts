import { type Config, SETTING_VARIABLES, type SettingsOfEnvironment } from './config.ts'
import { readJson, requireSchema } from './operator-file.ts'
import { type Settings, SettingsSchema } from './settings.ts'

/**
 * The settings: the defaults, overridden by the operator's file, overridden by the environment.
 *
 * @throws {ConfigError} with one line that names the first setting that is wrong, or the variable that decided it.
 */
export function readSettings({
  settingsFile,
  settingsOfEnvironment = {},
}: Partial<Pick<Config, 'settingsFile' | 'settingsOfEnvironment'>> = {}): Settings {
  const file = readJson('SETTINGS_FILE', settingsFile)
  const variables = new Map<string, string>(Object.entries(SETTING_VARIABLES))
  return requireSchema(
    `SETTINGS_FILE ${settingsFile}`,
    SettingsSchema,
    overridden(file, settingsOfEnvironment),
    (field) => (settingsOfEnvironment[field] === undefined ? undefined : variables.get(field)),
  )
}

/** A file that is not an object of groups stays as it is: the schema says what is wrong with it. */
function overridden(file: unknown, values: SettingsOfEnvironment): unknown {
  if (!isGroup(file)) return file
  const all = new Map(Object.entries(file))
  for (const [name, value] of Object.entries(values)) {
    const [group = '', setting = ''] = name.split('.')
    const present = all.get(group) ?? {}
    if (value !== undefined && isGroup(present)) all.set(group, { ...present, [setting]: value })
  }
  return Object.fromEntries(all)
}

function isGroup(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
