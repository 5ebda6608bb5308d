import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { MARKETS } from '#domain/markets.ts'
import { type Config, ConfigError } from '../../../settings/config.ts'

/** What the build wrote about itself; the backend allows the app to connect to exactly these addresses. */
const BuildInfo = v.object({
  market: v.picklist(MARKETS),
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
 * Makes sure that the app is one for the market of this backend: the market is built into the app, and decides here who can register and what is paid.
 *
 * @throws {ConfigError} when the app in `distDir` was built for another one.
 */
export function requireMarketOfBuild({ distDir, market }: Pick<Config, 'distDir' | 'market'>): void {
  const build = readBuildInfo(distDir)
  if (build === undefined || build.market === market) return
  throw new ConfigError(
    `VITE_MARKET must be ${build.market}, as when the app in ${distDir} was built: it is read again here, and is ${market}`,
  )
}
