import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { ConfigError } from '../config.ts'

/**
 * Reads a JSON file of the operator; without one, the schema's defaults.
 *
 * @param variable the environment variable that names the file
 * @throws {ConfigError} with one line that names the first field that is wrong.
 */
export function readOperatorFile<S extends v.GenericSchema>(
  variable: string,
  path: string | undefined,
  schema: S,
): v.InferOutput<S> {
  const parsed = v.safeParse(schema, readJson(variable, path))
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  const field = v.getDotPath(issue)
  throw new ConfigError(`${variable} ${path}: ${field === null ? '' : `${field} `}${issue.message}`)
}

/** @throws {ConfigError} with one line */
export function readJson(variable: string, path: string | undefined): unknown {
  if (path === undefined) return {}
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new ConfigError(
      `${variable} ${path} cannot be read as JSON: ${error instanceof Error ? error.message.split('\n')[0] : ''}`,
    )
  }
}
