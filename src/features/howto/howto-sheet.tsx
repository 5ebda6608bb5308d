import { useLingui, Trans } from '@lingui/react/macro'
import { Children, type ReactNode } from 'react'
import { Sheet } from '../../ui/dialogs/sheet.tsx'
import type { HowtoEntry } from './howto-entries.ts'
import { HOWTO_TITLES } from './howto-screen.tsx'

interface HowtoSheetProps {
  entry: HowtoEntry
  /** A video that shows the same as the steps, above them. */
  video?: ReactNode
  onClose: () => void
}

/** One topic, step by step. */
export function HowtoSheet({ entry, video, onClose }: HowtoSheetProps) {
  const { t, i18n } = useLingui()
  const { title, text } = HOWTO_TITLES[entry]
  return (
    <Sheet open onClose={onClose} title={i18n._(title)} subtitle={i18n._(text)} closeLabel={t`Close`}>
      {video}
      <HowtoSteps entry={entry} />
    </Sheet>
  )
}

/** The steps of one topic. They use the labels of the real buttons, so that both always agree. */
function HowtoSteps({ entry }: { entry: HowtoEntry }) {
  const { t } = useLingui()
  const deposit = <b>{t`Deposit`}</b>
  const withdraw = <b>{t`Withdraw`}</b>
  const transfer = <b>{t`Transfer`}</b>
  const checkBalance = <b>{t`Check balance`}</b>
  const openAccount = <b>{t`Open account`}</b>
  const transferToGame = <b>{t`Transfer to game`}</b>
  const play = <b>{t`Play`}</b>
  const bringBack = <b>{t`Bring back to wallet`}</b>
  const bonus = <b>{t`Bonus`}</b>
  const receiveBonus = <b>{t`Receive bonus`}</b>
  const search = <b>{t`Search`}</b>
  const cancelBonus = <b>{t`End this bonus`}</b>

  const steps: Record<HowtoEntry, ReactNode> = {
    wallet: (
      <Steps>
        <Trans>Tap {deposit} on the home page, choose a way to pay and do what it says there.</Trans>
        <Trans>The money arrives in your main wallet, and the app tells you by itself.</Trans>
        <Trans>To play, tap {transfer} and choose from where, to which game and how much.</Trans>
        <Trans>
          To take money out, tap {withdraw} and enter the amount. What your main wallet lacks is brought back
          from the games, and all of it goes to the bank account you registered.
        </Trans>
      </Steps>
    ),
    play: (
      <Steps>
        <Trans>Tap a game on the home page. The first time, tap {openAccount}: it costs nothing.</Trans>
        <Trans>Enter an amount and tap {transferToGame}.</Trans>
        <Trans>
          Tap {play}. The game opens in a new window; log in with the username and password shown.
        </Trans>
        <Trans>When you have finished, come back and tap {bringBack}.</Trans>
      </Steps>
    ),
    balance: (
      <Steps>
        <Trans>Tap {checkBalance} on the home page. Every game is asked for its balance.</Trans>
        <Trans>
          The total is your main wallet and all games together. The time beside it says how old it is.
        </Trans>
        <Trans>If a game does not answer, you see its last balance. Check again a little later.</Trans>
      </Steps>
    ),
    bonus: (
      <Steps>
        <Trans>Tap {bonus} on the home page.</Trans>
        <Trans>
          Choose a bonus and read its conditions. With a promotion code, enter it and tap {search}.
        </Trans>
        <Trans>Tap {receiveBonus}. You can have one bonus at a time.</Trans>
      </Steps>
    ),
    'end-bonus': (
      <Steps>
        <Trans>Tap {bonus} on the home page. Your active bonus stands at the top.</Trans>
        <Trans>Tap {cancelBonus} and read what you will lose: the remaining bonus money goes.</Trans>
        <Trans>Confirm. This cannot be undone; after it you can choose another bonus.</Trans>
      </Steps>
    ),
  }
  return <div>{steps[entry]}</div>
}

const Steps = ({ children }: { children: ReactNode }) => (
  <ol className="grid list-decimal gap-3 ps-6 [&>li::marker]:font-bold [&>li::marker]:text-accent">
    {Children.map(children, (step) => (
      <li>{step}</li>
    ))}
  </ol>
)
