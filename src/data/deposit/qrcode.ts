import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ResponseOf } from '../../contract/endpoint.ts'
import { toBaht } from '../../contract/primitives.ts'
import { qrcode } from '../../contract/qrcode.ts'
import type { QrProvider } from '../../domain/money/deposit-methods.ts'
import { call } from '../../http/client.ts'
import { keys } from '../keys.ts'
import { useMoneyAction } from '../money/money-action.ts'
import { refreshAfter } from '../stale.ts'

/** How long a QR is good for where the backend does not say, in s. */
const USUAL_VALIDITY_S = 900

/** Answers that differ by less than this, in ms, say the same: they were rounded and took their time. */
const ROUNDING_MS = 2000

/** How often an open QR is looked at: a payment should show itself soon, and a phone line is narrow. In ms. */
const QR_POLL_MS = 5000

/** A QR that waits to be paid. */
export interface OpenQr {
  readonly qrcodeId: string | undefined
  /** Untrusted. */
  readonly markup: string
  readonly amountSatang: number
  /** When it expires, on the clock of `performance.now()`: setting the phone's clock does not move it. */
  readonly endsAtMs: number
  /** How long it was good for when it was first seen. */
  readonly validMs: number
}

/** The member's open QR at a provider, or null. Never kept, and asked for again while it is open. */
export const qrQuery = (provider: QrProvider) =>
  queryOptions({
    queryKey: keys.qrCode(provider),
    queryFn: async ({ client, signal }): Promise<OpenQr | null> => {
      const answer = await call(qrcode.read, { params: { provider } }, { signal })
      const earlier = client.getQueryData<OpenQr | null>(keys.qrCode(provider))
      const open = toOpenQr(answer, earlier)
      // Gone may mean paid: a caller that learns it is gone must know by then whether money came.
      if (earlier && open === null) await client.refetchQueries({ queryKey: keys.wallet })
      return open
    },
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => (state.data && navigator.onLine ? QR_POLL_MS : false),
  })

function toOpenQr(answer: ResponseOf<typeof qrcode.read>, earlier?: OpenQr | null): OpenQr | null {
  const { hasQrcode, qrcode: markup, qrcodeId, amount = 0, expireIn = USUAL_VALIDITY_S } = answer
  if (!hasQrcode || markup === undefined || expireIn <= 0) return null
  const leftMs = expireIn * 1000
  const endsAtMs = performance.now() + leftMs
  const isSame = earlier?.qrcodeId === qrcodeId && earlier?.markup === markup
  if (!isSame || earlier === undefined || earlier === null) {
    return { qrcodeId, markup, amountSatang: amount, endsAtMs, validMs: leftMs }
  }
  return Math.abs(earlier.endsAtMs - endsAtMs) < ROUNDING_MS ? earlier : { ...earlier, endsAtMs }
}

/** The outcome of a request for a QR: `message` is the backend's own reason when it made none. */
type Creation =
  | { readonly kind: 'created' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'none'; readonly message: string | undefined }
  | { readonly kind: 'refused'; readonly error: unknown }

/** Makes a QR for an amount (integer satang). The backend cancels any other, so that all of them are asked for again. */
export function useCreateQr(provider: QrProvider) {
  const client = useQueryClient()
  const { run, phase } = useMoneyAction(qrcode.create, { change: 'createQr' })
  const create = async (amountSatang: number): Promise<Creation> => {
    const outcome = await run({ params: { provider }, body: { amount: toBaht(amountSatang) } })
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
    },
    // It may have been paid in the meantime, or be gone: what there is now is for the backend to say.
    onError: () => void client.invalidateQueries({ queryKey: keys.qrCode(provider) }),
  })
}

/** Lets the screen show this from now on. An answer under way would tell of the time before. */
async function show(client: QueryClient, provider: QrProvider, open: OpenQr | null): Promise<void> {
  const queryKey = keys.qrCode(provider)
  await client.cancelQueries({ queryKey })
  client.setQueryData<OpenQr | null>(queryKey, open)
}
