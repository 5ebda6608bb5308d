import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { ConfigError } from './config.ts'

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
  return requireSchema(`${variable} ${path}`, schema, readJson(variable, path))
}

/**
 * @param variableOf the environment variable that decided a field, if one did
 * @throws {ConfigError} with one line that names the first field that is wrong, with its source, or the variable that decided it.
 */
export function requireSchema<S extends v.GenericSchema>(
  source: string,
  schema: S,
  value: unknown,
  variableOf: (field: string) => string | undefined = () => undefined,
): v.InferOutput<S> {
  const parsed = v.safeParse(schema, value)
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  const field = v.getDotPath(issue) ?? ''
  const name = variableOf(field) ?? `${source}: ${field}`
  throw new ConfigError(`${name.trimEnd()} ${issue.message}`)
}

/** @throws {ConfigError} with one line, which quotes nothing of the file: it may contain a key. */
export function readJson(variable: string, path: string | undefined): unknown {
  if (path === undefined) return {}
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new ConfigError(`${variable} ${path} cannot be read as JSON: ${faultOf(error)}`)
  }
}

/** The engine's messages about JSON end with a piece of the text, or with the position; that of the file system is one line. */
function faultOf(error: unknown): string {
  const message = error instanceof Error ? error.message : ''
  return [', "', ', ..."', '\n'].reduce((text, quote) => text.split(quote)[0] ?? '', message)
}
