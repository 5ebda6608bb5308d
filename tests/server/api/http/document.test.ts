import { createHash } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { serverForFile } from '../../../support/test-server.ts'
import { builtAppForFile } from '../built-app.ts'

const distDir = await builtAppForFile()

/** Puts the files of a build with this inline script in the place of the former ones. */
async function deploy(script: string, backendUrl: string): Promise<string> {
  const html = `<!doctype html><script>${script}</script><style>a{}</style>`
  await writeFile(
    join(distDir, 'build.json'),
    JSON.stringify({ market: 'th', backendUrl, chatUrl: '', buildId: script }),
  )
  await writeFile(join(distDir, 'index.html'), html)
  await writeFile(join(distDir, 'index.html.br'), brotliCompressSync(html))
  return html
}

await deploy('first()', 'https://first.example')
const server = await serverForFile({ distDir })

const open = (path: string, headers: Record<string, string> = {}) =>
  server.request(path, { headers: { accept: 'text/html', 'accept-encoding': 'identity', ...headers } })

it('the document comes with the policy of its own build, also after another one was deployed', async () => {
  const deployed = [await deploy('second()', 'https://second.example')]
  const answers = await Promise.all([open('/'), open('/login'), open('/', { 'accept-encoding': 'br' })])
  deployed.push(await deploy('third()', 'https://third.example'))
  answers.push(await open('/'), await open('/index.html'))
  expect(new Set(answers.map(({ body }) => body))).toEqual(new Set(deployed))
  for (const { body, headers } of answers) {
    const [, script = 'none'] = /<script>(.+)<\/script>/.exec(String(body)) ?? []
    const policy = headers.get('content-security-policy')
    expect(policy).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    expect(policy).toContain(`connect-src 'self' https://${script.replace('()', '')}.example;`)
  }
})

it('a compressed form of another build is not sent', async () => {
  const html = await deploy('fourth()', '')
  await writeFile(join(distDir, 'index.html.br'), brotliCompressSync('<!doctype html>of another build'))
  const { body, headers } = await open('/', { 'accept-encoding': 'br' })
  expect([body, headers.get('content-encoding')]).toEqual([html, null])
})

it('a browser that has it is told so, and the last one is served while the files are replaced', async () => {
  const html = await deploy('fifth()', '')
  const etag = (await open('/')).headers.get('etag') ?? ''
  expect((await open('/', { 'if-none-match': etag })).status).toBe(304)
  await rm(join(distDir, 'index.html'))
  expect((await open('/')).body).toBe(html)
})
