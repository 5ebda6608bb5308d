import { ConfigError, readConfig } from './config.ts'
import { listSettings, NONE } from './list-settings.ts'
import { readJson } from './operator-file.ts'
import { readSettings } from './settings.ts'

try {
  const config = readConfig(process.env)
  const { settingsFile } = config
  readSettings(config)
  const settings = listSettings(readJson('SETTINGS_FILE', settingsFile), config.settingsOfEnvironment)
  const rows = settings.map(({ name, value, unit, source, description }) => [
    name,
    value === NONE ? NONE : `${String(value)} ${unit}`,
    source,
    description,
  ])
  console.log(`${table(rows)}\n`)
  console.log(
    settingsFile === undefined
      ? 'SETTINGS_FILE is not set. The file would be JSON, grouped by the names before the dots: { "withdrawals": { "minimum": 200 } }'
      : `Settings file: ${settingsFile}`,
  )
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exitCode = 1
}

/** Pads each column to its widest cell, except the last one. */
function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_cell, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  )
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
