import { Trans, useLingui } from '@lingui/react/macro'
import { shortBankName } from '../../domain/bank-account.ts'
import type { Way } from './ways.ts'

/** The title of the sheet on the page of a way, or on the list. */
export function WayTitle({ way }: { way: Way | undefined }) {
  const { i18n } = useLingui()
  switch (way?.kind) {
    case 'bank': {
      const bank = shortBankName(way.bank.bank, i18n.locale) ?? way.bank.bankCode
      return <Trans>Transfer with {bank}</Trans>
    }
    case 'qr':
      return <span translate="no">{`QR · ${way.provider}`}</span>
    case 'wallet':
      return <Trans>Transfer to wallet</Trans>
    case 'gift':
      return <Trans>Gift link</Trans>
    case 'slip':
      return <Trans>Send the slip</Trans>
    case 'report':
      return <Trans>Report deposit</Trans>
    case undefined:
    default:
      return <Trans>Deposit</Trans>
  }
}
