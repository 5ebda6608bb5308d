import { execFile, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { temporaryFolder } from '../../processes/temporary-folder.ts'

const run = promisify(execFile)

const ROOT = join(import.meta.dirname, '../../../..')

/** The project as it was at an older commit, installed and, if asked for, built. */
export interface OlderBuild {
  /** Its folder, with the server and with the built app in `dist/`. */
  readonly root: string
  remove(): Promise<void>
}

/** The n-th commit before the present one; undefined if the history is too short, as in a shallow clone. */
export function olderCommit(back: number): string | undefined {
  const { status, stdout } = spawnSync('git', ['rev-parse', '--verify', '--short', `HEAD~${back}^{commit}`], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  return status === 0 ? stdout.trim() : undefined
}

/** The last commit with another schema that the present version can go on with: a migration may have been numbered anew. Undefined if the history is too short. */
export function commitBeforeMigration(): string | undefined {
  const added = ['log', '-20', '--diff-filter=A', '--format=%h~', '--', 'server/platform/db/migrations']
  const { stdout } = spawnSync('git', added, { cwd: ROOT, encoding: 'utf8' })
  return stdout.split('\n').find((commit) => commit !== '' && isContinued(commit))
}

/** Whether the present version can use the data of that commit: each of its migrations is one of ours. Data from before the first release is refused. */
export function isContinued(commit: string): boolean {
  const listed = spawnSync('git', ['ls-tree', '--name-only', commit, 'server/platform/db/migrations/'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  const migrations = listed.stdout.split('\n').filter((path) => path !== '')
  return migrations.length > 0 && migrations.every((path) => existsSync(join(ROOT, path)))
}

/** A commit within a piece of work that was not whole yet may be refused by its own build, for its size for example; so many older ones are tried. */
const TRIED = 5

/**
 * The project as it was so many commits before the present one, or at the next older commit that can be built.
 *
 * @throws when the clone has no commit so far `back`, or none of those can be built
 */
export async function buildOlder(back: number): Promise<OlderBuild> {
  const refusals: unknown[] = []
  for (let tried = 0; tried < TRIED; tried++) {
    const commit = olderCommit(back + tried)
    if (commit === undefined) throw new Error(`this needs a clone with more than ${back + tried} commits`)
    try {
      return await buildAt(commit)
    } catch (error) {
      refusals.push(error)
    }
  }
  throw new AggregateError(refusals, `no commit from ${back} back can be built`)
}

async function buildAt(commit: string): Promise<OlderBuild> {
  const older = await checkOut(commit)
  await run(process.execPath, ['tools/build.ts'], { cwd: older.root })
  return older
}

/** Checks out the project at that commit, without a built app; installs its packages if they differ from ours. */
export async function checkOut(commit: string): Promise<OlderBuild> {
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
  return { root, remove: () => rm(root, { recursive: true, force: true }) }
}

async function git(...args: readonly string[]): Promise<string> {
  return (await run('git', args, { cwd: ROOT })).stdout
}
