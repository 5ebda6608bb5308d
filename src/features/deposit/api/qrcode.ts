import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { clock } from '../../../clock.ts'
import type { ResponseOf } from '../../../contract/endpoint.ts'
import { toBaht } from '../../../contract/primitives.ts'
import { qrcode } from '../../../contract/qrcode.ts'
import { keys } from '../../../data/cache/keys.ts'
import { refreshAfter } from '../../../data/cache/stale.ts'
import { useMoneyAction } from '../../../data/money/money-action.ts'
import type { QrProvider } from '../../../domain/money/deposit-methods.ts'
import { call } from '../../../http/client.ts'

/** How long a QR is valid when the backend does not say, in s. */
const USUAL_VALIDITY_S = 900

/** Two end times that differ by less than this, in ms, count as equal: the server rounds, and responses take time. */
const ROUNDING_MS = 2000

/** How often an open QR is polled, in ms: often enough to see a payment soon, seldom enough for phones with little bandwidth. */
const QR_POLL_MS = 5000

/** A QR that has not been paid yet. */
export interface OpenQr {
  readonly qrcodeId: string | undefined
  /** Untrusted. */
  readonly markup: string
  readonly amountSatang: number
  /** What it asks for in kip, and the rate; undefined for a QR in baht. */
  readonly kip: ResponseOf<typeof qrcode.read>['kip']
  /** Who is paid, and the reference in the QR, where the server says so. */
  readonly payee: string | undefined
  readonly reference: string | undefined
  /** When it expires: the server's time, in ms since 1970. */
  readonly endsAtMs: number
  /** How long it was valid when it was first seen. */
  readonly validMs: number
}

/** The member's open QR at a provider, or null. Never kept, and polled while it is open. */
export const qrQuery = (provider: QrProvider) =>
  queryOptions({
    queryKey: keys.qrCode(provider),
    queryFn: async ({ client, signal }): Promise<OpenQr | null> => {
      const answer = await call(qrcode.read, { params: { provider } }, { signal })
      const earlier = client.getQueryData<OpenQr | null>(keys.qrCode(provider))
      const open = toOpenQr(answer, earlier)
      // A QR that is gone may have been paid, so the wallet must be current before a caller learns that it is gone.
      if (earlier && open === null) await client.refetchQueries({ queryKey: keys.wallet })
      return open
    },
    staleTime: -Infinity,
    gcTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => (state.data ? QR_POLL_MS : false),
  })

function toOpenQr(answer: ResponseOf<typeof qrcode.read>, earlier?: OpenQr | null): OpenQr | null {
  const { hasQrcode, qrcode: markup, qrcodeId, amount = 0, expireIn = USUAL_VALIDITY_S } = answer
  const { kip, payee, reference } = answer
  if (!hasQrcode || markup === undefined || expireIn <= 0) return null
  const leftMs = expireIn * 1000
  const endsAtMs = clock.now() + leftMs
  const isSame = earlier?.qrcodeId === qrcodeId && earlier?.markup === markup
  if (!isSame || earlier === undefined || earlier === null) {
    return { qrcodeId, markup, amountSatang: amount, kip, payee, reference, endsAtMs, validMs: leftMs }
  }
  return Math.abs(earlier.endsAtMs - endsAtMs) < ROUNDING_MS ? earlier : { ...earlier, endsAtMs }
}

/** The outcome of a request for a QR. `message` is the backend's reason when it made none. */
type Creation =
  | { readonly kind: 'created' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'none'; readonly message: string | undefined }
  | { readonly kind: 'refused'; readonly error: unknown }

/** Creates a QR for an amount (integer satang), or for exactly these kip, which are worth about that. The backend cancels any other QR, so all of them are read again. */
export function useCreateQr(provider: QrProvider) {
  const client = useQueryClient()
  const { run, phase } = useMoneyAction(qrcode.create, { change: 'createQr' })
  const create = async (amountSatang: number, kip?: number): Promise<Creation> => {
    const inKip = kip === undefined ? {} : { kip }
    const outcome = await run({ params: { provider }, body: { amount: toBaht(amountSatang), ...inKip } })
    if (outcome.kind === 'unknown') await refreshAfter(client, 'createQr').catch(() => undefined)
    if (outcome.kind !== 'done') return outcome
    const open = toOpenQr(outcome.answer)
    if (open === null) return { kind: 'none', message: outcome.answer.message }
    await show(client, provider, open)
    return { kind: 'created' }
  }
  return { create, phase }
}

/** Cancels an open QR. */
export function useCancelQr(provider: QrProvider) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ qrcodeId }: OpenQr) => {
      if (qrcodeId !== undefined) await call(qrcode.cancel, { params: { qrcodeId } })
      await show(client, provider, null)
      void client.invalidateQueries({ queryKey: keys.wallet })
    },
    // The QR may have been paid or may be gone: only the backend knows.
    onError: () => void client.invalidateQueries({ queryKey: keys.qrCode(provider) }),
  })
}

/** Shows this QR from now on. A response that is still under way would be older. */
async function show(client: QueryClient, provider: QrProvider, open: OpenQr | null): Promise<void> {
  const queryKey = keys.qrCode(provider)
  await client.cancelQueries({ queryKey })
  client.setQueryData<OpenQr | null>(queryKey, open)
}
