import { toBaht } from '#contract/primitives.ts'
import { qrcode } from '#contract/qrcode.ts'
import type { Language } from '#domain/languages.ts'
import { satangOfKip } from '#domain/money/kip.ts'
import type { AppDependencies } from '../../../api/app-dependencies.ts'
import { OK, presentKip } from '../../../api/present.ts'
import { registerEndpoints } from '../../../api/register-endpoints.ts'
import type { Api } from '../../../api/route.ts'
import { Refusal } from '../../../platform/errors.ts'
import { textsIn } from '../../../settings/content/in-each-language.ts'
import { type QrOffer, qrProviders } from '../../../settings/content/money/qr-providers.ts'
import { qrMarkup } from '../expected/qr-code.ts'
import { cancelQr, createQr, type OpenQr, openQr, qrReference } from '../expected/qr-payments.ts'

const LIMIT = { name: 'qrcode', calls: 60, windowSeconds: 60, per: 'member' } as const

/** Deposits by QR. */
export function qrcodeRoutes(
  api: Api,
  {
    db,
    clock,
    config,
    site,
    connected,
  }: Pick<AppDependencies, 'db' | 'clock' | 'config' | 'site' | 'connected'>,
): void {
  /** @throws {Refusal} NOT_CONNECTED, or QR_FAIL for a provider that this market does not have. */
  function requireProvider(code: string): QrOffer {
    const { deposits, house } = site.now()
    const provider = qrProviders(deposits.fpMinimumSatang, house.qr).find(
      (candidate) => candidate.code === code,
    )
    if (!connected.qr || provider === undefined) throw new Refusal('NOT_CONNECTED')
    if (provider.market !== config.market) throw new Refusal('QR_FAIL')
    return provider
  }

  async function present(qr: OpenQr) {
    const { id, payload, amountSatang, expiresAt } = qr
    return {
      hasQrcode: true,
      qrcodeId: id,
      qrcode: await qrMarkup(payload),
      amount: toBaht(amountSatang),
      ...presentKip(qr),
      payee: site.now().house.name,
      reference: qrReference(id),
      // Rounded down: a QR that the app still shows must still be payable.
      expireIn: Math.max(0, Math.floor((expiresAt.getTime() - clock.now().getTime()) / 1000)),
    }
  }

  registerEndpoints(
    api,
    qrcode,
    {
      read: async ({ member, params }) => {
        const open = await openQr(db, member.id, requireProvider(params.provider).code, clock.now())
        return open === undefined ? { hasQrcode: false } : present(open)
      },
      create: async ({ tx, member, params, body, language }) => {
        const provider = requireProvider(params.provider)
        const {
          house,
          deposits: { qrMaximumSatang, qrSeconds },
        } = site.now()
        const rate = provider.form === 'promptpay' ? undefined : house.kipRate
        const askedKip = rate && body.kip
        // The rate may have changed since the app showed it: the kip are what the member has agreed to.
        const amountSatang =
          rate === undefined || askedKip === undefined ? body.amount : satangOfKip(askedKip, rate.kipPerBaht)
        const message = amountMessage({ ...provider, maximumSatang: qrMaximumSatang }, amountSatang, language)
        if (message !== undefined) return { hasQrcode: false, message }
        return present(
          await createQr(
            tx,
            member.id,
            { provider, house, validSeconds: qrSeconds, askedKip },
            amountSatang,
            clock.now(),
          ),
        )
      },
      cancel: async ({ member, params }) => {
        await cancelQr(db, member.id, params.qrcodeId)
        return OK
      },
    },
    { create: { rateLimit: LIMIT } },
  )
}

/** The problem with an amount, in the member's language; undefined when it is fine. */
function amountMessage(
  { minimumSatang, maximumSatang }: { readonly minimumSatang: number; readonly maximumSatang: number },
  amountSatang: number,
  language: Language,
): string | undefined {
  const words = textsIn(language).qr
  const inBaht = (satang: number) => `${toBaht(satang).toLocaleString('en')} ${words.baht}`
  if (amountSatang < minimumSatang) return `${words.tooLittle} ${inBaht(minimumSatang)}`
  if (amountSatang > maximumSatang) return `${words.tooMuch} ${inBaht(maximumSatang)}`
  return undefined
}
