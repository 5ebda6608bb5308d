import { execFileSync } from 'node:child_process'

/** The resident memory of a process, in bytes. */
export function residentBytes(pid: number): number {
  const kilobytes = execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })
  return Number(kilobytes.trim()) * 1024
}
