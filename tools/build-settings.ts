import { statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { loadEnv } from 'vite'
import { type Market, marketOf } from '../manifest/markets.ts'
import { parseFpMinimum } from '../src/domain/money/deposit-methods.ts'
import { otpDigits } from '../src/domain/otp-digits.ts'

/** A build cannot be made as requested. The message has one line per reason, with what to do. */
export class BuildRefusedError extends Error {
  override readonly name = 'BuildRefusedError'
}

/** Settings of a build from the environment and the `.env` files. */
export interface BuildSettings {
  readonly market: Market
  /** `VITE_OTP_DIGITS`. */
  readonly otpDigits: number
  /** `VITE_BACKEND_URL`; empty where the backend serves the app itself. */
  readonly backendUrl: string
  /** `VITE_CHAT_URL`; empty when unset. */
  readonly chatUrl: string
  /** Absolute folder of the built app. */
  readonly dist: string
}

/**
 * Reads the settings of a build.
 * @param root absolute folder of the project
 * @throws {BuildRefusedError} with one line for each wrong setting
 */
export function buildSettings(root: string, mode: 'production' | 'development'): BuildSettings {
  const env = loadEnv(mode, root, 'VITE_')
  const dist = resolve(root, process.env['DIST_DIR'] || 'dist')
  const backendUrl = env['VITE_BACKEND_URL'] ?? ''
  const chatUrl = env['VITE_CHAT_URL'] ?? ''
  const problems: string[] = []
  const siteUrl = env['VITE_SITE_URL'] ?? ''
  const origins = { VITE_BACKEND_URL: backendUrl, VITE_CHAT_URL: chatUrl, VITE_SITE_URL: siteUrl }
  for (const [name, url] of Object.entries(origins))
    if (url !== '' && !isOrigin(url))
      problems.push(`${name}=${url} must be empty or an address without a path, such as https://api.example`)
  if (parseFpMinimum(env['VITE_FP_MIN']) === undefined)
    problems.push(`VITE_FP_MIN=${env['VITE_FP_MIN']} must be an amount in baht above zero`)
  const digits = otpDigits(env['VITE_OTP_DIGITS'])
  if (digits === undefined)
    problems.push(`VITE_OTP_DIGITS=${env['VITE_OTP_DIGITS']} must be a number of digits from 4 to 8`)
  const fault = folderFault(dist)
  if (fault !== undefined) problems.push(`DIST_DIR=${process.env['DIST_DIR'] ?? ''} cannot be: ${fault}`)
  try {
    const market = marketOf(env['VITE_MARKET'])
    if (problems.length === 0 && digits !== undefined)
      return { market, otpDigits: digits, backendUrl, chatUrl, dist }
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error))
  }
  throw new BuildRefusedError(problems.join('\n'))
}

function isOrigin(url: string): boolean {
  return /^https?:/.test(url) && URL.canParse(url) && new URL(url).origin === url.replace(/\/+$/, '')
}

/** Why a build cannot be written there, or undefined. The folder may be missing, but its parent must exist. */
function folderFault(dist: string): string | undefined {
  if (isFolder(dist) === false) return `${dist} is no folder`
  return isFolder(dirname(dist)) ? undefined : `there is no folder ${dirname(dist)}`
}

function isFolder(path: string): boolean | undefined {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory()
}
