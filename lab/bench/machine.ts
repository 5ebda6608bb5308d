import { spawnSync } from 'node:child_process'
import { arch, cpus, loadavg, platform, totalmem } from 'node:os'

/** The machine that figures were measured on; without it they are meaningless. */
export interface Machine {
  readonly cores: number
  readonly cpu: string
  readonly memoryGigabytes: number
  readonly system: string
  readonly node: string
  readonly chromium: string
}

/** Describes this machine and the browser at that path. */
export function describeMachine(browserPath: string): Machine {
  const version = spawnSync(browserPath, ['--version'], { encoding: 'utf8' }).stdout
  return {
    cores: cpus().length,
    cpu: cpus()[0]?.model ?? 'unknown',
    memoryGigabytes: Math.round(totalmem() / 1e8) / 10,
    system: `${platform()} ${arch()}`,
    node: process.version,
    chromium: version.trim(),
  }
}

/** The load average of the last minute: above the number of cores, measured times are too long. */
export function loadAverage(): number {
  return Math.round((loadavg()[0] ?? 0) * 100) / 100
}
