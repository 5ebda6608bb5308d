/** Proves S86: nothing is exposed that was not meant to be public. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { IS_LONG } from '../../support/is-long.ts'
import { serverForFile } from '../../support/test-server.ts'
import { builtAppForFile, SHELL } from './built-app.ts'
import { EXPOSED_PATHS } from './exposed-paths.ts'

/** Files that a mistake might leave in the folder that is served. */
const LEFT_BEHIND = ['.git/config', '.env', '.gitignore', '.htpasswd']

/** Only a request for a document may be answered with the app itself. */
const ACCEPTED = IS_LONG ? ['*/*', 'text/html'] : ['text/html']

const distDir = await builtAppForFile()
await mkdir(join(distDir, '.git'))
await Promise.all(LEFT_BEHIND.map((name) => writeFile(join(distDir, name), 'secret-4711')))
const server = await serverForFile({ distDir, config: { rateLimit: false } })

it.each(ACCEPTED)('nothing is exposed that was not meant to be public (%s)', async (accept) => {
  expect(EXPOSED_PATHS.length).toBeGreaterThan(1000)
  for (const path of EXPOSED_PATHS.filter((_, index) => IS_LONG || index % 20 === 0)) {
    const { status, body } = await server.request(path, { headers: { accept } })
    const isRefused = status >= 400 && status < 500
    // A screen of this name might exist: the app itself shows that it does not.
    const isShell = status === 200 && body === SHELL
    expect(isRefused || isShell, `${path} answered ${status}`).toBe(true)
    expect(String(body)).not.toContain('secret-4711')
  }
})

const HIDDEN = ['/.git/HEAD', '/.git/config', '/.ssh/id_rsa', '/user/.hidden/x', '/.well-known/nothing']

it.each([...HIDDEN, '/login~'])('the shell is never served for %s', async (path) => {
  const { status } = await server.request(path, { headers: { accept: 'text/html' } })
  expect(status).toBeGreaterThanOrEqual(400)
})
