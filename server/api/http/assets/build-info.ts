import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { MARKETS } from '#domain/markets.ts'
import { OTP_DIGITS } from '#domain/otp-digits.ts'
import { type Config, ConfigError } from '../../../settings/config.ts'

/** What the build wrote about itself; the backend allows the app to connect to exactly these addresses. */
const BuildInfo = v.object({
  market: v.picklist(MARKETS),
  /** Absent in a build of an older version. */
  otpDigits: v.optional(v.number()),
  backendUrl: v.string(),
  chatUrl: v.string(),
  buildId: v.string(),
})

export type BuildInfo = v.InferOutput<typeof BuildInfo>

/** Reads `build.json` of the built app; undefined when nothing has been built. */
export function readBuildInfo(distDir: string): BuildInfo | undefined {
  let text: string
  try {
    text = readFileSync(join(distDir, 'build.json'), 'utf8')
  } catch {
    return undefined
  }
  return v.parse(BuildInfo, JSON.parse(text))
}

/**
 * Makes sure that the app is one for this backend: the market is built into the app, and decides here who can register and what is paid; and its
 * field takes as many digits of a one-time password as are sent.
 *
 * @throws {ConfigError} when the app in `distDir` was built for another market, or for other passwords.
 */
export function requireSettingsOfBuild({
  distDir,
  market,
  otpDigits,
}: Pick<Config, 'distDir' | 'market' | 'otpDigits'>): void {
  const build = readBuildInfo(distDir)
  if (build === undefined) return
  const read = {
    VITE_MARKET: [build.market, market],
    VITE_OTP_DIGITS: [build.otpDigits ?? OTP_DIGITS, otpDigits],
  }
  for (const [name, [built, here]] of Object.entries(read)) {
    if (built !== here)
      throw new ConfigError(
        `${name} must be ${built}, as when the app in ${distDir} was built: it is read again here, and is ${here}`,
      )
  }
}
