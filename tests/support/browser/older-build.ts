import { execFile, spawnSync } from 'node:child_process'
import { rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { temporaryFolder } from '../temporary-folder.ts'

const run = promisify(execFile)

const ROOT = join(import.meta.dirname, '../../..')

/** The project as it was at an older commit, installed and built. */
export interface OlderBuild {
  /** Its folder, with its server, and its app in `dist/`. */
  readonly root: string
  remove(): Promise<void>
}

/** The commit so many before the present one, or undefined where the history does not reach that far: no clone, or a shallow one. */
export function olderCommit(back: number): string | undefined {
  const { status, stdout } = spawnSync('git', ['rev-parse', '--verify', '--short', `HEAD~${back}^{commit}`], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  return status === 0 ? stdout.trim() : undefined
}

/** Takes the project of that commit out of the history and builds it; installs what it asks for where that was something else. */
export async function buildOlder(commit: string): Promise<OlderBuild> {
  const root = await temporaryFolder()
  const archive = join(root, 'project.tar')
  await git('archive', '--format=tar', `--output=${archive}`, commit)
  await run('tar', ['-xf', archive, '-C', root])
  await rm(archive)
  const isSameInstalled = await git('diff', '--quiet', commit, '--', 'package-lock.json').then(
    () => true,
    () => false,
  )
  if (isSameInstalled) await symlink(join(ROOT, 'node_modules'), join(root, 'node_modules'))
  else await run('npm', ['ci', '--prefer-offline'], { cwd: root })
  await run(process.execPath, ['tools/build.ts'], { cwd: root })

  return { root, remove: () => rm(root, { recursive: true, force: true }) }
}

async function git(...args: readonly string[]): Promise<string> {
  return (await run('git', args, { cwd: ROOT })).stdout
}
