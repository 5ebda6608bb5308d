import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { HowtoEntry } from './howto-entries.ts'

interface HowtoTitle {
  readonly title: MessageDescriptor
  /** What the topic explains. */
  readonly text: MessageDescriptor
}

export const HOWTO_TITLES: Readonly<Record<HowtoEntry, HowtoTitle>> = {
  wallet: { title: msg`Wallet`, text: msg`Deposit, withdraw and transfer` },
  play: { title: msg`How to play`, text: msg`Open a game account and play` },
  balance: { title: msg`Check balance`, text: msg`Update every game balance` },
  bonus: { title: msg`Receive a bonus`, text: msg`Choose and receive a bonus` },
  'end-bonus': { title: msg`End a bonus`, text: msg`Finish or cancel your bonus` },
}
