import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ConfigError } from '../../settings/config.ts'
import type { Providers } from '../providers/providers.ts'
import { isProviders, providersFault } from './providers-fault.ts'

const PROJECT_DIR = resolve(import.meta.dirname, '../../..')

/** A module may wait for its own connections before it is ready. */
const LOADING_MS = 30_000

/**
 * Loads an operator's module.
 *
 * @param specifier a path that begins with `.` or `/`, relative to the project; or the name of an installed package
 * @param loadingMs for how long the module may take to load
 * @throws {ConfigError} with one line, when it cannot be loaded, or its default export does not implement `Providers`.
 */
export async function loadProviders(specifier: string, loadingMs = LOADING_MS): Promise<Providers> {
  const said: unknown = Reflect.get(await importModule(specifier, loadingMs), 'default')
  if (isProviders(said)) return said
  throw new ConfigError(
    said === undefined
      ? `PROVIDERS ${specifier} has no default export`
      : `PROVIDERS ${specifier}: its default export ${providersFault(said)}`,
  )
}

/** All exports of a module that an operator names. @throws {ConfigError} with one line, when it cannot be loaded */
export async function importModule(specifier: string, loadingMs = LOADING_MS): Promise<object> {
  const isPath = ['/', './', '../'].some((start) => specifier.startsWith(start))
  const address = isPath ? pathToFileURL(resolve(PROJECT_DIR, specifier)).href : specifier
  // Not unref'ed: a module that waits for nothing would otherwise end the process without a word.
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`it takes longer than ${loadingMs} ms`)), loadingMs)
  })
  try {
    const exports: unknown = await Promise.race([import(/* @vite-ignore */ address), late])
    return Object(exports)
  } catch (error) {
    const hint = isPath ? '' : ` (a path begins with ./ or /)`
    throw new ConfigError(`PROVIDERS ${specifier} cannot be loaded: ${firstLine(error)}${hint}`)
  } finally {
    clearTimeout(timer)
  }
}

function firstLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return text.split('\n')[0] ?? ''
}
