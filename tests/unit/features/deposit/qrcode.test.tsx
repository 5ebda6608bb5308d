import { useQuery } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { keys } from '../../../../src/data/cache/keys.ts'
import { queryClient } from '../../../../src/data/cache/query-client.ts'
import { walletQuery } from '../../../../src/data/wallet/wallet.ts'
import { qrQuery, useCancelQr, useCreateQr } from '../../../../src/features/deposit/api/qrcode.ts'
import { leaveMemberAreaAfterEach, logInAnew, MemberArea } from '../../../support/pages/member-area.tsx'
import { type Answers, backend, WIRE_WALLET } from '../../data/backend.ts'

const QR = { hasQrcode: true, qrcodeId: 'qr-1', qrcode: '<svg></svg>', amount: 500, expireIn: 600 }
let answers: Answers
let calls: string[]

beforeEach(async () => {
  await logInAnew()
  answers = {
    'GET /api/qrcode/WW': { hasQrcode: false },
    'GET /api/qrcode/FP': { hasQrcode: false },
    'GET /api/wallet': WIRE_WALLET,
    'GET /api/account/profile': { _id: '1', username: '0812345678', name: 'Somchai' },
    'POST /api/qrcode/WW': QR,
    'DELETE /api/qrcode/qr-1': { message: 'OK' },
  }
  calls = backend(answers)
})
leaveMemberAreaAfterEach()

function useQrs() {
  return {
    ww: useQuery(qrQuery('WW')),
    fp: useQuery(qrQuery('FP')),
    create: useCreateQr('WW').create,
    cancel: useCancelQr('WW'),
  }
}

const panel = () => renderHook(useQrs, { wrapper: MemberArea })

test('a QR that was made is on screen at once, and those of other providers are requested again', async () => {
  const { result } = panel()
  await waitFor(() => expect(result.current.fp.data).toBeNull())
  const before = Date.now()
  expect(await act(() => result.current.create(50_000))).toEqual({ kind: 'created' })
  const open = result.current.ww.data
  expect(open).toMatchObject({ qrcodeId: 'qr-1', amountSatang: 50_000, validMs: 600_000 })
  const begun = (open?.endsAtMs ?? 0) - 600_000
  expect(begun).toBeGreaterThanOrEqual(before)
  expect(begun).toBeLessThanOrEqual(Date.now())
  expect(calls.filter((call) => call === 'GET /api/qrcode/FP').length).toBeGreaterThan(1)
})

test('a request that the backend refuses comes back with its own reason', async () => {
  answers['POST /api/qrcode/WW'] = { hasQrcode: false, message: 'Bank is closed' }
  const { result } = panel()
  await waitFor(() => expect(result.current.ww.data).toBeNull())
  expect(await act(() => result.current.create(50_000))).toEqual({ kind: 'none', message: 'Bank is closed' })
  expect(result.current.ww.data).toBeNull()
})

test('small differences between answers do not make the clock jump; real ones count', async () => {
  answers['GET /api/qrcode/WW'] = QR
  const { result } = panel()
  await waitFor(() => expect(result.current.ww.data).toBeTruthy())
  const first = result.current.ww.data?.endsAtMs ?? 0
  answers['GET /api/qrcode/WW'] = { ...QR, expireIn: 599 }
  await act(() => result.current.ww.refetch())
  expect(result.current.ww.data?.endsAtMs).toBe(first)
  answers['GET /api/qrcode/WW'] = { ...QR, expireIn: 300 }
  await act(() => result.current.ww.refetch())
  await waitFor(() => expect((result.current.ww.data?.endsAtMs ?? 0) - first).toBeLessThan(-290_000))
  expect(result.current.ww.data?.validMs).toBe(600_000)
})

test('when a QR is found to be gone, the wallet has been read by then', async () => {
  answers['GET /api/qrcode/WW'] = QR
  const { result } = panel()
  await queryClient.prefetchQuery(walletQuery)
  await waitFor(() => expect(result.current.ww.data).toBeTruthy())
  answers['GET /api/qrcode/WW'] = { hasQrcode: false }
  const wallets = queryClient.getQueryState(keys.wallet)?.dataUpdateCount ?? 0
  await act(() => result.current.ww.refetch())
  await waitFor(() => expect(result.current.ww.data).toBeNull())
  expect(queryClient.getQueryState(keys.wallet)?.dataUpdateCount).toBe(wallets + 1)
})

test('a QR without an end has a quarter of an hour, one without time left is none', async () => {
  answers['GET /api/qrcode/WW'] = { ...QR, expireIn: undefined }
  answers['GET /api/qrcode/FP'] = { ...QR, expireIn: 0 }
  const { result } = panel()
  await waitFor(() => expect(result.current.ww.data).toMatchObject({ validMs: 900_000 }))
  await waitFor(() => expect(result.current.fp.data).toBeNull())
})

test('a cancelled QR is gone, and one that cannot be cancelled is requested again', async () => {
  answers['GET /api/qrcode/WW'] = QR
  const { result } = panel()
  await waitFor(() => expect(result.current.ww.data).toBeTruthy())
  const open = result.current.ww.data
  if (!open) throw new Error('no QR')
  await act(() => result.current.cancel.mutateAsync(open))
  await waitFor(() => expect(result.current.ww.data).toBeNull())

  answers['DELETE /api/qrcode/qr-1'] = () => Response.json({ message: 'NO_DATA' }, { status: 404 })
  calls.length = 0
  await act(() => result.current.cancel.mutateAsync(open).catch(() => undefined))
  await waitFor(() => expect(calls).toContain('GET /api/qrcode/WW'))
})
