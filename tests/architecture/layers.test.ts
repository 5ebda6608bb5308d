import { describe, expect, test } from 'vitest'
import { FILES_MAY_IMPORT, importFault, importsOf, resolve } from './layer-rules.ts'
import { SOURCE_FILES } from './source-files.ts'

describe('the project', () => {
  test('imports only point down the layers, and no feature imports another', () => {
    const files = SOURCE_FILES.filter(({ path }) => /^(src|server|desk|sw|manifest|tools|lab)\//.test(path))
    expect(files.length).toBeGreaterThan(50)
    const faults = files.flatMap(({ path, text }) =>
      importsOf(text).flatMap((specifier) => importFault(path, specifier) ?? []),
    )
    expect(faults).toEqual([])
  })

  test.each(Object.entries(FILES_MAY_IMPORT))('%s needs each of its exceptions', (path, entries) => {
    const source = SOURCE_FILES.find((file) => file.path === path)
    const targets = importsOf(source?.text ?? '').map((specifier) => resolve(path, specifier) ?? '')
    expect(
      entries.filter((entry) => !targets.some((target) => target.startsWith(`server/${entry}`))),
    ).toEqual([])
  })
})

describe('the rules notice', () => {
  test.each([
    ['a feature that imports another', 'src/features/login/login-screen.tsx', '../shell/brand.tsx'],
    ['a layer that imports upwards', 'src/ui/button.tsx', '../features/login/login-screen.tsx'],
    ['a screen that calls the server itself', 'src/features/chat/message.tsx', '../../http/client.ts'],
    ['the api of a feature that imports its screen', 'src/features/chat/api/chat.ts', '../message.tsx'],
    ['the api of a feature that imports the kit', 'src/features/refund/api.ts', '../../ui/open-window.ts'],
    ['an import through the alias', 'src/realtime/socket.ts', '#domain/phone.ts'],
    ['the app reaching into the worker', 'src/features/update/updates.ts', '../../../sw/precache.ts'],
    [
      'the app for members that imports the desk',
      'src/data/wallet/wallet.ts',
      '../../../desk/contract/withdrawals.ts',
    ],
    ['the desk that imports the app for members', 'desk/src/root.tsx', '../../src/session/session.ts'],
    ['a server that imports the client', 'server/app.ts', '../src/http/client.ts'],
    ['a domain that imports a route', 'server/domains/games/game-money.ts', './routes/wallet.ts'],
    [
      'the platform that imports the transport',
      'server/platform/files/uploads.ts',
      '../../api/http/receive-form.ts',
    ],
    ['rewards that move games', 'server/domains/rewards/awards.ts', '../games/refresh-slots.ts'],
    ['a room that nobody drew', 'server/services/members.ts', '../db/client.ts'],
    ['a base file that imports a room', 'server/platform/errors.ts', '../ledger/transfer.ts'],
    ['a file outside every layer', 'src/helpers/dates.ts', '../domain/phone.ts'],
  ])('%s', (_, from, specifier) => {
    expect(importFault(from, specifier)).toContain(from)
  })

  test.each([
    ['its own folder', 'src/features/login/login-screen.tsx', './use-login.ts'],
    ['the api of a feature', 'src/features/refund/api.ts', '../../http/client.ts'],
    [
      'the api that imports a rule of its feature',
      'src/features/chat/api/chat.ts',
      '../chat-conversation.ts',
    ],
    ['a layer below', 'src/features/login/login-screen.tsx', '../../ui/button.tsx'],
    ['the one file that is allowed', 'src/ui/amount.tsx', '../i18n/format.ts'],
    ['who composes the server', 'server/app.ts', './domains/games/game-money.ts'],
    ['a file that imports what it may', 'server/platform/log/logger.ts', '../db/failures.ts'],
    ['a room that may', 'server/domains/withdrawals/withdrawals.ts', '../../ledger/transfer.ts'],
    ['a package', 'src/ui/button.tsx', 'react'],
  ])('but allow %s', (_, from, specifier) => {
    expect(importFault(from, specifier)).toBeUndefined()
  })

  test('static, dynamic, type and side-effect imports are found', () => {
    const source = `
      import { a } from './a.ts'
      import type { B } from "./b.ts"
      import './c.css'
      export { d } from './d.ts'
      const e = () => import('./e.ts')
    `
    expect(importsOf(source)).toEqual(['./a.ts', './b.ts', './c.css', './d.ts', './e.ts'])
  })
})
