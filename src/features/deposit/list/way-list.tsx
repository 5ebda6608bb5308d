import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useWallet } from '../../../data/wallet/wallet.ts'
import { shortBankName } from '../../../domain/bank-account.ts'
import type { QrProvider } from '../../../domain/money/deposit-methods.ts'
import { WALLET_MINIMUM_BAHT } from '../../../domain/money/gift-link.ts'
import { formatBaht, formatKip } from '../../../i18n/format.ts'
import { Button } from '../../../ui/button.tsx'
import { PageFoot } from '../../../ui/dialogs/sheet-pages.tsx'
import { BankMark } from '../../../ui/pictures/bank-mark.tsx'
import { Icon } from '../../../ui/pictures/icon.tsx'
import { Lozenge } from '../../../ui/pictures/lozenge.tsx'
import type { DepositBank } from '../api/deposit.ts'
import { OwnAccount } from '../own-account.tsx'
import { giftMinimumSatang, offeredLimits, OPEN_QR_WAY, type Way, type WayOf, paidAmount } from '../ways.ts'
import { WayRow, WayRows } from './way-row.tsx'

interface WayListProps {
  ways: readonly Way[]
  minimumSatang: number | undefined
  onOpen: (name: string) => void
}

const isInKip = ({ bank }: WayOf<'bank' | 'qr'>): boolean => bank.currency === 'LAK'

/**
 * All ways to deposit in one list: what each is for, and its minimum deposit. Where a member whose account is in kip has a way to pay in kip,
 * the accounts and QRs in baht, which only a Thai account pays, are folded.
 */
export function WayList({ ways, minimumSatang, onOpen }: WayListProps) {
  const { wallet } = useWallet()
  const transfers = ways.filter(
    (way): way is WayOf<'bank' | 'qr'> => way.kind === 'bank' || way.kind === 'qr',
  )
  const isFolded = wallet?.bankAccount?.currency === 'LAK' && transfers.some(isInKip)
  const list = {
    minimumSatang,
    paysInKip: transfers.some((way) => way.kind === 'bank' && isInKip(way)),
    onOpen,
  }
  const others = ways.filter(({ kind }) => kind === 'wallet' || kind === 'gift' || kind === 'report')
  return (
    <>
      <OwnAccount />
      <Transfers {...list} ways={isFolded ? transfers.filter(isInKip) : transfers}>
        <OpenQrRow onOpen={onOpen} />
      </Transfers>
      {others.length > 0 && (
        <Group title={<Trans>Other ways</Trans>}>
          <WayRows>
            {others.map((way) => (
              <OtherWay
                key={way.name}
                way={way}
                minimumSatang={minimumSatang}
                onOpen={() => onOpen(way.name)}
              />
            ))}
          </WayRows>
        </Group>
      )}
      {isFolded && transfers.some((way) => !isInKip(way)) && (
        <details className="group rounded-lg bg-surface-2 px-4">
          <summary className="flex min-h-control items-center gap-2 text-label">
            <span className="flex-1">
              <Trans>Only with a Thai bank account</Trans>
            </span>
            <Icon name="chevron-down" className="size-5 group-open:rotate-180" />
          </summary>
          <div className="grid gap-4 pb-3">
            <Transfers {...list} ways={transfers.filter((way) => !isInKip(way))} />
          </div>
        </details>
      )}
      {ways.some(({ kind }) => kind === 'slip') && (
        <PageFoot>
          <Button variant="secondary" block icon="slip" onClick={() => onOpen('slip')}>
            <Trans>Already paid? Send the slip</Trans>
          </Button>
        </PageFoot>
      )}
    </>
  )
}

interface TransfersProps extends Omit<WayListProps, 'ways'> {
  ways: readonly WayOf<'bank' | 'qr'>[]
  /** Some account in the list is paid in kip, so every account shows its currency. */
  paysInKip: boolean
  /** Above the QRs. */
  children?: ReactNode
}

/** The operator's accounts, and the providers of QRs. */
function Transfers({ ways, minimumSatang, paysInKip, onOpen, children }: TransfersProps) {
  const banks = ways.filter((way) => way.kind === 'bank')
  const codes = ways.filter((way) => way.kind === 'qr')
  return (
    <>
      {banks.length > 0 && (
        <Group title={<Trans>Bank transfer</Trans>}>
          <WayRows>
            {banks.map((way) => (
              <BankWay
                key={way.name}
                way={way}
                minimumSatang={minimumSatang}
                paysInKip={paysInKip}
                onOpen={() => onOpen(way.name)}
              />
            ))}
          </WayRows>
        </Group>
      )}
      {codes.length > 0 && (
        <Group title={<Trans>Scan a QR</Trans>}>
          {children}
          <div className="grid gap-2" style={COLUMNS}>
            {codes.map((way) => (
              <QrWay key={way.name} way={way} onOpen={() => onOpen(way.name)} />
            ))}
          </div>
        </Group>
      )}
    </>
  )
}

function Group({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className="grid gap-1">
      <h3 className="text-label text-text-2">{title}</h3>
      <div className="grid gap-2">{children}</div>
    </section>
  )
}

/** Two columns, unless the letters are too large for that. */
const COLUMNS = { gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 9.25rem), 1fr))' }

interface OtherWayProps {
  way: Way
  minimumSatang: number | undefined
  onOpen: () => void
}

function OtherWay({ way, minimumSatang, onOpen }: OtherWayProps) {
  if (way.kind === 'report') {
    return (
      <WayRow
        mark={<Lozenge icon="list" />}
        title={<Trans>Report deposit</Trans>}
        detail={<Trans>We look for it and credit it by hand</Trans>}
        end={<Minimum amountSatang={minimumSatang} />}
        onOpen={onOpen}
      />
    )
  }
  return way.kind === 'gift' ? (
    <WayRow
      mark={<Lozenge icon="gift" />}
      title={<Trans>Gift link</Trans>}
      detail={<Trans>Paste a wallet link</Trans>}
      end={<Minimum amountSatang={giftMinimumSatang(way.wallet)} />}
      onOpen={onOpen}
    />
  ) : (
    <WayRow
      mark={<Lozenge icon="phone" />}
      title={<Trans>Transfer to wallet</Trans>}
      detail={<Trans>To our mobile-wallet number</Trans>}
      end={<Minimum amountSatang={WALLET_MINIMUM_BAHT * 100} />}
      onOpen={onOpen}
    />
  )
}

/** The unpaid QR, so that nobody makes a second one because they cannot find the first; nothing when none is open. */
function OpenQrRow({ onOpen }: { onOpen: (name: string) => void }) {
  const { wallet } = useWallet()
  const open = wallet?.onItsWay?.items.find(({ kind }) => kind === 'qr')
  if (open === undefined) return null
  return (
    <WayRows>
      <WayRow
        mark={<Lozenge icon="qr" tone="wait" />}
        title={<Trans>Your open QR</Trans>}
        detail={open.kip !== undefined ? formatKip(open.kip) : open.amount && formatBaht(open.amount)}
        onOpen={() => onOpen(OPEN_QR_WAY)}
      />
    </WayRows>
  )
}

interface BankWayProps {
  way: WayOf<'bank'>
  minimumSatang: number | undefined
  /** Some account in the list is paid in kip, so every account shows its currency. */
  paysInKip: boolean
  onOpen: () => void
}

/** One of the operator's accounts in the list: whether it is at the member's own bank, its currency, and how fast a deposit is credited. */
function BankWay({ way: { bank, isOwn }, minimumSatang, paysInKip, onOpen }: BankWayProps) {
  const { t, i18n } = useLingui()
  const { bankCode, mode, currency, exchange } = bank
  const isKip = currency === 'LAK'
  const details = [
    ...(paysInKip ? [isKip ? t`transfer in kip` : t`transfer in baht`] : []),
    // Only an account that reports transfers automatically can promise this.
    ...(mode === 'AUTO' ? [t`in 1 minute`] : isOwn || isKip ? [] : [t`from another bank`]),
  ]
  return (
    <WayRow
      mark={<BankMark bankCode={bankCode} />}
      title={
        <span className="flex flex-wrap items-center gap-x-2">
          <span>{shortBankName(bank.bank, i18n.locale) ?? bankCode}</span>
          {isOwn && (
            <span className="rounded-full bg-marigold px-2 text-micro whitespace-nowrap text-on-marigold">
              <Trans>Your bank</Trans>
            </span>
          )}
        </span>
      }
      detail={details.length > 0 ? details.join(' · ') : undefined}
      end={<Minimum amountSatang={minimumSatang} exchange={exchange} />}
      onOpen={onOpen}
    />
  )
}

interface QrWayProps {
  way: WayOf<'qr'>
  onOpen: () => void
}

/** A provider of QR codes in the list, with a description: its name alone says nothing to members. */
function QrWay({ way: { provider, bank }, onOpen }: QrWayProps) {
  const { minimumSatang } = offeredLimits(provider, bank)
  const says: Record<QrProvider, ReactNode> = {
    KBANK: <Trans>Direct KBank QR</Trans>,
    BCEL: <Trans>Direct BCEL QR</Trans>,
    FP: <Trans>Small amounts QR</Trans>,
    WW: <Trans>Any bank QR</Trans>,
    PAYONEX: <Trans>Backup QR channel</Trans>,
  }
  return (
    <button
      type="button"
      onClick={onOpen}
      className="min-h-15 rounded-lg bg-surface-2 px-3 py-1.5 text-start active:bg-surface-3"
    >
      <span className="flex flex-wrap items-baseline justify-between gap-x-2 text-[.9375rem]/[1.6]">
        <b>{provider}</b>
        <b
          translate="no"
          className="text-caption text-link"
        >{`${paidAmount(minimumSatang, bank.exchange)}+`}</b>
      </span>
      <span className="block text-caption wrap-anywhere text-text-2">{says[provider]}</span>
    </button>
  )
}

interface MinimumProps {
  amountSatang: number | undefined
  exchange?: DepositBank['exchange']
}

/** The minimum deposit of a way, in two short lines; nothing where it is not known. */
function Minimum({ amountSatang, exchange }: MinimumProps) {
  if (amountSatang === undefined) return null
  return (
    <>
      <Trans>from</Trans>
      <b translate="no" className="block text-text">
        {paidAmount(amountSatang, exchange)}
      </b>
    </>
  )
}
