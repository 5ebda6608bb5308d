import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runProgram } from '../programs.ts'
import { type Attack, takePart, type Target } from './attack.ts'
import { type Operation, operationsOf, readOpenApi } from './openapi.ts'

/** How many run at the same time: the server uses one core, each of them half of another. */
const AT_ONCE = 2

/** Values with which a call gets as far as possible; other fields get a random word. */
const GOOD: Readonly<Record<string, unknown>> = {
  username: '0812345678',
  password: 'krapao-demo',
  oldPassword: 'krapao-demo',
  newPassword: 'another-demo-4711',
  phoneNumber: '0891112223',
  otpCode: '123456',
  bankCode: 'SCB',
  bankAccountName: 'SOMCHAI JAIDEE',
  bankAccountNo: '1234567890',
  currency: 'BAHT',
  from: 'WALLET',
  to: 'JOKER',
  amount: 1.5,
  page: 1,
  limit: 10,
  skip: 0,
  link: 'https://gift.truemoney.com/campaign/?v=abc',
  guestId: '8c2f3a54-9d0e-4a77-b1c3-1d2e3f405162',
  message: { message_type: 'text', payload: 'hello' },
}

/** Every other parameter names an object of a member, for which any value will do. */
const IN_PATH: Readonly<Record<string, string>> = {
  game: 'pg',
  provider: 'KBANK',
  slotCode: 'JOKER',
  key: '3f0c1d52-7a74-4a51-9d39-0f8d4f1f7c11',
}

/** Only payloads for PostgreSQL, and no search for the width of a UNION, which finds nothing that the other techniques miss. */
const ARGUMENTS = [
  '--batch',
  '--ignore-stdin',
  '--disable-coloring',
  '--flush-session',
  '--level=3',
  '--risk=2',
  '--dbms=postgresql',
  '--technique=BEST',
  '--skip=user-agent,referer,host,cookie',
  '--ignore-code=400,401,403,404,409,413,415,422,429',
]

/** Tries SQL injection through every body field and every path parameter. */
export const sqlmap: Attack = {
  name: 'sqlmap',
  tried: 'SQL injection by each body field and path part, level 3, risk 2',
  apt: { program: 'sqlmap', package: 'sqlmap' },
  needsTarget: true,
  async run(target, part) {
    const log = join(target.reports, 'sqlmap-version.log')
    const { output: version } = await runProgram('sqlmap', ['--version'], { log })
    const all = operationsOf(await readOpenApi(target.url)).flatMap(requestsOf)
    const open = takePart(all, part)
    const before = target.requests()
    const token = await target.logIn()
    const findings: string[] = []
    const next = async (): Promise<void> => {
      const request = open.shift()
      if (request === undefined) return
      findings.push(...(await attackOne(target, token, request)))
      return next()
    }
    await Promise.all(Array.from({ length: AT_ONCE }, next))
    return { version: version.split('#', 1)[0] ?? '', tries: target.requests() - before, findings }
  },
}

interface Request {
  readonly name: string
  /** The parameter before `*` is attacked; without one, every field of the body. */
  readonly line: string
  readonly body: { readonly type: string; readonly text: string } | undefined
}

/** The path and the body of a call are attacked separately: sqlmap attacks the marked parameter, or else the body. */
function requestsOf({ method, path, body }: Operation): Request[] {
  const name = `${method} ${path}`
  const filled = (mark: string) =>
    path.replaceAll(/\{(\w+)\}/g, (_whole, part: string) => `${IN_PATH[part] ?? 'abc'}${mark}`)
  const asGuest = body?.fields.filter((field) => field !== 'userId') ?? []
  // Without a body sqlmap declares the request to be a form, and the server refuses it unread.
  const sent = method === 'GET' ? undefined : encode(body ?? { type: 'application/json', fields: [] })
  const marked = { name: `${name} (path)`, line: `${method} ${filled('*')}`, body: sent }
  const byPath = path.includes('{') ? [marked] : []
  const line = `${method} ${filled('')}`
  const byBody = body ? [{ name, line, body: encode(body) }] : []
  // A body that names another member is refused before anything else is checked, so one attempt leaves that field out.
  const unnamed = body?.fields.includes('userId')
    ? [{ name: `${name} (guest)`, line, body: encode({ ...body, fields: asGuest }) }]
    : []
  return [...byPath, ...byBody, ...unnamed]
}

function formPart(field: string): string {
  const value = GOOD[field]
  const name = `--frontier\r\nContent-Disposition: form-data; name="${field}"`
  return `${name}\r\n\r\n${typeof value === 'string' ? value : 'word'}\r\n`
}

function encode({ type, fields }: NonNullable<Operation['body']>): Request['body'] {
  if (type !== 'multipart/form-data') {
    const values = Object.fromEntries(fields.map((field) => [field, GOOD[field] ?? 'word']))
    return { type, text: JSON.stringify(values) }
  }
  const texts = fields.filter((field) => field !== 'file').map(formPart)
  return { type: `${type}; boundary=frontier`, text: `${texts.join('')}--frontier--\r\n` }
}

async function attackOne(target: Target, token: string, { name, line, body }: Request): Promise<string[]> {
  const file = join(target.reports, `sqlmap ${name.replaceAll(/[^\w.-]+/g, '_')}`)
  const headers = [
    `Host: ${new URL(target.url).host}`,
    'X-Requested-With: XMLHttpRequest',
    `Authorization: Bearer ${token}`,
    ...(body ? [`Content-Type: ${body.type}`] : []),
  ]
  writeFileSync(`${file}.request`, `${line} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n${body?.text ?? ''}`)
  const places = ['-r', `${file}.request`, `--output-dir=${file}.session`]
  const { output } = await runProgram('sqlmap', [...places, ...ARGUMENTS], { log: `${file}.log` })
  const verdict = verdictOn(output)
  return verdict === undefined ? [] : [`${name}: ${verdict}`]
}

/** The finding in sqlmap's output for one place, or undefined when there is none. */
export function verdictOn(output: string): string | undefined {
  if (/is vulnerable|injection point/.test(output)) return 'injectable'
  if (!output.includes('do not appear to be injectable')) return 'was not attacked to the end'
  // Every payload was refused before it reached the code under attack.
  return /^\W*415 \(/m.test(output)
    ? 'was refused for the kind of its body, and so never attacked'
    : undefined
}
