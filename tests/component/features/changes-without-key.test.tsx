import { useQuery } from '@tanstack/react-query'
import { renderHook, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { endpoints } from '../../../src/contract/contract.ts'
import { queryClient } from '../../../src/data/cache/query-client.ts'
import { useRenameAccount } from '../../../src/features/deposit/api/deposit.ts'
import {
  gameCredentialsQuery,
  useActivateGame,
  useResetGamePassword,
} from '../../../src/features/game-account/api.ts'
import { DevicesSheet } from '../../../src/features/profile/devices-sheet.tsx'
import { ToastHost } from '../../../src/ui/feedback/toast-host.tsx'
import { logInAnew } from '../../support/pages/member-area.tsx'
import { type Answers, backend, WIRE_WALLET } from '../../unit/data/backend.ts'
import { App, renderInApp } from '../in-app.tsx'

/**
 * How an answer that did not come, or not from the backend, is found out for each call that changes something and has no key: by asking below,
 * or as the words say.
 */
const FOUND_OUT: Readonly<Record<string, string>> = {
  'PUT /api/account/bankAccountName': 'asked below',
  'GET /api/wallet/activate/:slotCode': 'asked below',
  'GET /api/wallet/resetpassword/:slotCode': 'asked below',
  'DELETE /api/account/sessions/:id': 'asked below',
  'DELETE /api/account/sessions': 'asked below',
  'DELETE /api/qrcode/:qrcodeId': 'the QR is read again: qrcode.test',
  'PUT /api/account/limits/:period': 'the limits are read again: limits-sheet.test',
  'POST /api/account/pause': 'the pause is read again: limits-sheet.test',
  'DELETE /api/account/pause': 'the pause is read again: limits-sheet.test',
  'PUT /api/account/changepwd': 'the member is asked to try the new one first: password.e2e',
  'POST /api/account': 'a repetition finds the member: registration.test',
  'POST /api/otp/send': 'the member waits for the SMS: use-failure',
  'POST /api/otp/verify': 'a repetition finds the code used: registration.test',
  'POST /api/chat/send-message': 'sent again under its own id: chat-outbox.test',
  'POST /api/chat/upload-image': 'a file that no message shows is deleted: chat-outbox.test',
  'POST /api/chat/upload-video': 'a file that no message shows is deleted: chat-outbox.test',
  'PUT /api/chat/read-customer/': 'done again when the chat is opened',
  'POST /api/login': 'another session is begun',
  'POST /api/logout': 'the token is forgotten whatever the answer is',
  'GET /api/wallet/refresh/slot': 'the wallet has the balances and their age',
  'GET /api/autoLogin/:game/:username': 'the next tap gets another link',
  'GET /api/autoLogin/:game/:username/:password': 'the next tap gets another link',
  'PUT /api/account/profile': 'no screen calls it',
}

test('every call that changes something has a key, or its outcome is found out in another way', () => {
  const keyless = endpoints.filter(({ effect, idempotencyKey }) => effect === 'change' && !idempotencyKey)
  expect(keyless.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(
    Object.keys(FOUND_OUT).toSorted(),
  )
})

beforeEach(logInAnew)

type GatewayAnswer = () => Response | Promise<Response>

/** What a gateway may answer after the backend has done the work, or before. */
const GATEWAY_ANSWERS = Object.entries<GatewayAnswer>({
  'no answer': () => Promise.reject(new TypeError('Failed to fetch')),
  'a page with 200': () => new Response('<h1>Please log in</h1>'),
  'a page with 403': () => new Response('<h1>Forbidden</h1>', { status: 403 }),
  'JSON of its own with 408': () => Response.json({ message: 'Request Timeout' }, { status: 408 }),
  'a failure with 502': () => new Response('', { status: 502 }),
})

const NAME = 'SOMCHAI JAIDEE'
const LIST = [
  { id: 'this', startedAt: '2026-11-25T05:00:00Z', lastSeenAt: '2026-11-25T05:00:00Z', current: true },
  { id: 'other', startedAt: '2026-11-24T05:00:00Z', lastSeenAt: '2026-11-24T05:00:00Z' },
]

/** A backend that does the work or not, and whose answer to it is lost. */
function lossy(call: string, isDone: boolean, gatewayAnswer: GatewayAnswer) {
  let hasArrived = false
  const isChanged = () => hasArrived && isDone
  const [slot] = WIRE_WALLET.slots
  const answers: Answers = {
    'GET /api/wallet': () =>
      Response.json({
        ...WIRE_WALLET,
        bankAccount: { ...WIRE_WALLET.bankAccount, bankAccountName: isChanged() ? NAME : 'สมชาย' },
        slots: [{ ...slot, isActive: isChanged() }],
      }),
    'GET /api/wallet/account/PG': () =>
      Response.json({ username: 'somchai', password: isChanged() ? 'new' : 'old' }),
    'GET /api/account/sessions': () => Response.json(isChanged() ? LIST.slice(0, 1) : LIST),
  }
  answers[call] = () => {
    hasArrived = true
    return gatewayAnswer()
  }
  return backend(answers)
}

const HOOKS = {
  'GET /api/wallet/activate/PG': () => useActivateGame('PG'),
  'GET /api/wallet/resetpassword/PG': () => {
    const { data } = useQuery(gameCredentialsQuery('PG'))
    return { ...useResetGamePassword('PG'), shown: data?.password }
  },
  'PUT /api/account/bankAccountName': () => {
    const { mutateAsync } = useRenameAccount()
    return { mutateAsync: () => mutateAsync({ bankCode: 'SCB', bankAccountName: NAME }) }
  },
} as const

describe.each(Object.entries(HOOKS))('%s', (call, hook) => {
  async function change(isDone: boolean, gatewayAnswer: GatewayAnswer) {
    lossy(call, isDone, gatewayAnswer)
    const { result } = renderHook(hook, { wrapper: App })
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    await result.current.mutateAsync()
  }

  test.each(GATEWAY_ANSWERS)('that was done is done, also where %s came back', (_what, gatewayAnswer) =>
    expect(change(true, gatewayAnswer)).resolves.toBeUndefined(),
  )

  test.each(GATEWAY_ANSWERS)('that was not done has failed where %s came back', (_what, gatewayAnswer) =>
    expect(change(false, gatewayAnswer)).rejects.toThrow(/^(?:NETWORK|INVALID_RESPONSE|UNKNOWN): /),
  )
})

describe.each([
  ['DELETE /api/account/sessions/other', 'Log out: Unknown device', 'Logged out'],
  ['DELETE /api/account/sessions', 'Log out others', 'All other devices are logged out'],
])('%s', (call, button, words) => {
  test.each(GATEWAY_ANSWERS)('is found out on the list where %s came back', async (_what, gatewayAnswer) => {
    lossy(call, true, gatewayAnswer)
    renderInApp(
      <>
        <DevicesSheet onClose={() => undefined} />
        <ToastHost closeLabel="Close" />
      </>,
    )
    await userEvent.click(await screen.findByRole('button', { name: button }))
    expect(await screen.findByText(words)).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByRole('button', { name: button })).toBeNull())
  })
})
