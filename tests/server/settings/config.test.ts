import { expect, it } from 'vitest'
import { greeting } from '../../../server/greeting.ts'
import { ConfigError, readConfig } from '../../../server/settings/config.ts'

it('the environment may be empty', () => {
  expect(readConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 4000,
    sandboxPort: 4001,
    dataDir: expect.stringMatching(/\/\.data$/),
    databaseUrl: undefined,
    rateLimit: true,
    market: 'th',
    allowedOrigins: [],
    uploads: 'folder',
    trustedProxies: [],
    drainSeconds: 0,
    metrics: undefined,
  })
})

it('the environment has no sandbox with DATABASE_URL alone, because that database may contain real data', () => {
  const DATABASE_URL = 'postgres://krapao_server@db.example/krapao'
  expect(readConfig({ DATABASE_URL })).toMatchObject({ sandboxPort: undefined, uploads: 'database' })
  expect(readConfig({ DATABASE_URL, SANDBOX_PORT: '' }).sandboxPort).toBeUndefined()
  expect(readConfig({ DATABASE_URL, SANDBOX_PORT: '4001' }).sandboxPort).toBe(4001)
})

it('the environment may set everything', () => {
  const config = readConfig({
    HOST: '0.0.0.0',
    PORT: '80',
    SANDBOX_PORT: 'off',
    DATA_DIR: '/var/lib/krapao',
    DATABASE_URL: 'postgres://krapao_server@db.example/krapao',
    DATABASE_OWNER_URL: 'postgres://krapao@db.example/krapao',
    RATE_LIMIT: 'off',
    VITE_MARKET: 'lo',
    VITE_OTP_DIGITS: '4',
    ALLOWED_ORIGINS: 'https://app.example, https://m.example:8443',
    TRUST_PROXY: '10.0.0.0/8, 2001:db8::1, loopback',
    DRAIN_SECONDS: '20',
    UPLOADS_MAX_GB: '5',
    UPLOADS_KEEP_DAYS: '400',
    WITHDRAW_DAILY_MEMBER: '200000.5',
    WITHDRAW_DAILY_TOTAL: '5000000',
    METRICS_PORT: '9100',
    METRICS_HOST: '10.0.0.2',
    DESK_PORT: '9200',
    DESK_HOST: '10.0.0.3',
    DIST_DIR: '.',
  })
  expect(config).toMatchObject({
    host: '0.0.0.0',
    port: 80,
    sandboxPort: undefined,
    dataDir: '/var/lib/krapao',
    databaseUrl: 'postgres://krapao_server@db.example/krapao',
    databaseOwnerUrl: 'postgres://krapao@db.example/krapao',
    rateLimit: false,
    market: 'lo',
    otpDigits: 4,
    allowedOrigins: ['https://app.example', 'https://m.example:8443'],
    uploads: 'database',
    settingsOfEnvironment: {
      'uploads.maximum': 5,
      'uploads.keepDays': 400,
      'withdrawals.dailyPerMember': 200_000.5,
      'withdrawals.dailyInAll': 5_000_000,
    },
    trustedProxies: ['10.0.0.0/8', '2001:db8::1', 'loopback'],
    drainSeconds: 20,
    metrics: { host: '10.0.0.2', port: 9100 },
    desk: { host: '10.0.0.3', port: 9200 },
    deskDistDir: expect.stringMatching(/-desk$/),
  })
  expect(Object.isFrozen(config)).toBe(true)
})

it('the environment may contain empty values, as a shell produces', () => {
  expect(readConfig({ DESK_PORT: 'off' }).desk).toBeUndefined()
  expect(readConfig({ PORT: '', SANDBOX_PORT: ' ', VITE_MARKET: '' })).toMatchObject({
    port: 4000,
    market: 'th',
    otpDigits: 6,
  })
})

it.each([
  ['PORT', '65536'],
  ['PORT', '0x50'],
  ['PORT', '-1'],
  ['SANDBOX_PORT', 'of'],
  ['RATE_LIMIT', 'no'],
  ['VITE_FP_MIN', '0'],
  ['VITE_FP_MIN', 'ten'],
  ['VITE_FP_MIN', '1.005'],
  ['VITE_MARKET', 'en'],
  ['VITE_OTP_DIGITS', '9'],
  ['VITE_OTP_DIGITS', 'six'],
  ['UPLOADS_MAX_GB', '0'],
  ['UPLOADS_KEEP_DAYS', '1.5'],
  ['WITHDRAW_DAILY_MEMBER', '0'],
  ['WITHDRAW_DAILY_TOTAL', 'much'],
  ['DATABASE_URL', 'mysql://db.example'],
  ['DATABASE_URL', 'postgres://db.example/krapao?sslmode='],
  ['DATABASE_URL', 'postgres://db.example/krapao?sslmode=allow'],
  ['DATABASE_URL', 'postgres://db.example/krapao?sslMode=verify-full'],
  ['DATABASE_URL', 'postgres://db.example/krapao?sslmode=verify-full&ssl_root_cert=/ca.pem'],
  ['DATABASE_OWNER_URL', 'postgres://krapao@db.example/krapao'],
  ['ALLOWED_ORIGINS', 'https://app.example/'],
  ['ALLOWED_ORIGINS', '*'],
  ['TRUST_PROXY', 'true'],
  ['TRUST_PROXY', '0.0.0.0/0'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['UPLOADS', 's3'],
  ['DRAIN_SECONDS', '-1'],
  ['METRICS_PORT', 'on'],
  ['WORKERS', '0'],
  ['WORKERS', '2'],
  ['DIST_DIR', '/nowhere'],
  ['DIST_DIR', 'package.json'],
])('the environment is refused with one line when %s is %s', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(ConfigError)
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} must [^\\n]+$`))
})

it('the environment reports everything that is wrong with it at once', () => {
  expect(() => readConfig({ PORT: 'x', RATE_LIMIT: 'x' })).toThrow(/^PORT .*\nRATE_LIMIT .*$/)
})

const backend = {
  url: 'http://127.0.0.1:4000',
  sandboxUrl: 'http://127.0.0.1:4001',
  deskUrl: 'http://127.0.0.1:4002',
  metricsUrl: undefined,
}

it('the greeting shows the address of the app, how to log in, and the address of the sandbox', () => {
  const text = greeting(readConfig({}), backend)
  for (const part of [
    backend.url,
    backend.sandboxUrl,
    backend.deskUrl,
    '0812345678',
    'krapao-demo',
    'nok (cashier)',
  ])
    expect(text).toContain(part)
  expect(text).not.toContain('SANDBOX_PORT=off')
})

it('the greeting of the Lao market names its own member', () => {
  expect(greeting(readConfig({ VITE_MARKET: 'lo' }), backend)).toContain('02055512345')
})

it('the greeting warns when others can reach the demo members', () => {
  expect(greeting(readConfig({ HOST: '0.0.0.0' }), backend)).toContain('SANDBOX_PORT=off')
})

it.each([
  ['db.example/krapao', true],
  ['u:p%40ss@10.0.0.5:5432/krapao', true],
  ['db.example/krapao?sslmode=disable', true],
  ['db.example/krapao?sslmode=no-verify', true],
  ['db.example/krapao?sslmode=require&uselibpqcompat=true', true],
  ['localhost/krapao?host=db.example', true],
  ['db.example/krapao?sslmode=verify-full', false],
  ['db.example/krapao?sslmode=require', false],
  ['db.example/krapao?ssl=true', false],
  ['db.example/krapao?sslrootcert=/ca.pem', false],
  ['u:p@127.0.0.1:5433/krapao', false],
  ['[::1]:5433/krapao', false],
  ['u@localhost/krapao?host=%2Frun%2Fpostgresql', false],
  ['%2Frun%2Fpostgresql/krapao', false],
])(
  'the greeting warns when the connection to the database can be read, or anybody may answer: %s is %s',
  (address, warns) => {
    const text = greeting(readConfig({ DATABASE_URL: `postgres://${address}` }), backend)
    expect(text.includes('sslmode=verify-full')).toBe(warns)
  },
)

it('the greeting names no member without demo members', () => {
  expect(greeting(readConfig({}), { ...backend, sandboxUrl: undefined })).not.toMatch(/0812345678|nok/)
})
