import { statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { loadEnv } from 'vite'
import { type Market, marketOf } from '../manifest/markets.ts'
import { fpMinimumSatang } from '../src/domain/money/fp-minimum.ts'
import { BuildRefusedError } from './build-refused-error.ts'

/** What the environment and the `.env` files decide about a build. */
export interface BuildSettings {
  readonly market: Market
  /** As `VITE_BACKEND_URL` says; empty where the backend serves the app itself. */
  readonly backendUrl: string
  /** As `VITE_CHAT_URL` says; empty where nothing is said. */
  readonly chatUrl: string
  /** Absolute folder of the built app. */
  readonly dist: string
}

/**
 * Reads the settings of a build.
 * @param root absolute folder of the project
 * @throws {BuildRefusedError} naming every setting that is wrong, a line for each
 */
export function buildSettings(root: string, mode: 'production' | 'development'): BuildSettings {
  const env = loadEnv(mode, root, 'VITE_')
  const dist = resolve(root, process.env['DIST_DIR'] || 'dist')
  const backendUrl = env['VITE_BACKEND_URL'] ?? ''
  const chatUrl = env['VITE_CHAT_URL'] ?? ''
  const problems: string[] = []
  for (const [name, url] of Object.entries({ VITE_BACKEND_URL: backendUrl, VITE_CHAT_URL: chatUrl }))
    if (url !== '' && !isOrigin(url))
      problems.push(`${name}=${url} must be empty or an address without a path, such as https://api.example`)
  if (fpMinimumSatang(env['VITE_FP_MIN']) === undefined)
    problems.push(`VITE_FP_MIN=${env['VITE_FP_MIN']} must be an amount in baht above zero`)
  const fault = folderFault(dist)
  if (fault !== undefined) problems.push(`DIST_DIR=${process.env['DIST_DIR'] ?? ''} cannot be: ${fault}`)
  try {
    const market = marketOf(env['VITE_MARKET'])
    if (problems.length === 0) return { market, backendUrl, chatUrl, dist }
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error))
  }
  throw new BuildRefusedError(problems.join('\n'))
}

function isOrigin(url: string): boolean {
  return /^https?:/.test(url) && URL.canParse(url) && new URL(url).origin === url.replace(/\/+$/, '')
}

/** Why a build cannot be put there: the folder itself may be missing, the one around it may not. */
function folderFault(dist: string): string | undefined {
  if (isFolder(dist) === false) return `${dist} is no folder`
  return isFolder(dirname(dist)) ? undefined : `there is no folder ${dirname(dist)}`
}

function isFolder(path: string): boolean | undefined {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory()
}
