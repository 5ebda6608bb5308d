import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectDir } from './processes.ts'

/** The folders that a build reads. Packages are linked, not copied. */
const FOLDERS = ['src', 'sw', 'manifest', 'public', 'tools', 'server']
const FILES = [
  'index.html',
  'vite.config.ts',
  'lingui.config.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.base.json',
]

/** A copy of the project's sources that a benchmark may change and build. */
export interface CopiedSources {
  /** The folder of the built app, with its former builds. */
  readonly dist: string
  /** Builds the sources in their present state. @throws when that fails */
  build(): Promise<void>
  /** Replaces the only occurrence of `before` in a file. @throws when there is none, or several */
  change(file: string, before: string, after: string): Promise<void>
}

/** Copies the sources into an empty folder. */
export async function copySources(folder: string): Promise<CopiedSources> {
  for (const name of [...FOLDERS, ...FILES])
    await cp(join(projectDir, name), join(folder, name), { recursive: true })
  await symlink(join(projectDir, 'node_modules'), join(folder, 'node_modules'))
  return {
    dist: join(folder, 'dist'),
    async build() {
      const child = spawn(process.execPath, ['tools/build.ts'], {
        cwd: folder,
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      const [code] = await once(child, 'exit')
      if (code !== 0) throw new Error('The changed app could not be built')
    },
    async change(file, before, after) {
      const path = join(folder, file)
      const parts = (await readFile(path, 'utf8')).split(before)
      if (parts.length !== 2) throw new Error(`${file} contains "${before}" ${parts.length - 1} times`)
      await writeFile(path, parts.join(after))
    },
  }
}
