import { useLingui } from '@lingui/react/macro'
import type { SignalKind } from '../../contract/signals.ts'

/** What each kind is called that waits or is wrong. */
export function useSignalNames(): Readonly<Record<SignalKind, string>> {
  const { t } = useLingui()
  return {
    withdrawals: t`Withdrawals`,
    slips: t`Slips`,
    arrivals: t`Arrivals`,
    announcements: t`Announced`,
    chat: t`Chat`,
    proposals: t`To confirm`,
    halted: t`The books do not agree: no money moves`,
    'game-transfers': t`Game transfers without an outcome`,
    providers: t`Services outside that fail`,
    sms: t`SMS that were not sent`,
    reports: t`Refused reports of banks or gateways, in the last hour`,
    accounts: t`Bank accounts of members changed in the last hour`,
  }
}

/** What a service outside is called. */
export function useConnectionName(): (name: string) => string {
  const { t } = useLingui()
  const names = new Map([
    ['sms', t`SMS`],
    ['slips', t`Bank records for slips`],
    ['gifts', t`Mobile-wallet gifts`],
    ['scan', t`Scanner of files`],
    ['reports:bank', t`Reports of banks`],
    ['reports:qr', t`Reports of QR gateways`],
  ])
  return (name) => {
    const game = name.replace('game:', '')
    return names.get(name) ?? t`Game ${game}`
  }
}
