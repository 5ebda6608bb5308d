import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { MoneyNews } from '../../data/money/money-news.ts'
import { fetchedPart } from '../../domain/within.ts'
import { refusalText } from '../../hooks/refusal-text.ts'
import { ensureCatalog } from '../../i18n/activate.ts'
import { spinCatalog } from '../../i18n/catalogs/spin-catalog.ts'
import { formatBaht } from '../../i18n/format.ts'
import { spinErrorText } from '../../i18n/spin-error-text.ts'

interface Words {
  readonly done: MessageDescriptor
  readonly notDone: MessageDescriptor
}

/** Sentences for particular actions, by what the action changes. */
const SENTENCES: Readonly<Record<string, Words>> = {
  transfer: {
    done: msg`Your transfer of {amount} went through.`,
    notDone: msg`Your transfer of {amount} was not carried out.`,
  },
  transferAll: {
    done: msg`Your transfer of all balances went through.`,
    notDone: msg`Your transfer of all balances was not carried out.`,
  },
  withdraw: {
    done: msg`Your withdrawal of {amount} was received.`,
    notDone: msg`Your withdrawal of {amount} was not carried out.`,
  },
  receiveBonus: {
    done: msg`Your bonus was received.`,
    notDone: msg`Your bonus was not received.`,
  },
  clearBonus: {
    done: msg`Your bonus has been ended.`,
    notDone: msg`Your bonus was not ended.`,
  },
  receivePromotion: {
    done: msg`Your promotion was received.`,
    notDone: msg`Your promotion was not received.`,
  },
  collectInvite: {
    done: msg`Your invite bonus was received.`,
    notDone: msg`Your invite bonus was not received.`,
  },
  receiveRefund: {
    done: msg`Your refund was received.`,
    notDone: msg`Your refund was not received.`,
  },
  addRefund: {
    done: msg`Your refund was added to the wallet.`,
    notDone: msg`Your refund was not added to the wallet.`,
  },
  spin: {
    done: msg`The wheel has turned. Your prize is among your coupons.`,
    notDone: msg`The wheel did not turn.`,
  },
  announceDeposit: {
    done: msg`Your deposit of {amount} was reported. It is credited when it is found.`,
    notDone: msg`Your deposit of {amount} was not reported.`,
  },
  uploadSlip: {
    done: msg`Your slip was received and is being checked.`,
    notDone: msg`Your slip was not received.`,
  },
  claimCoupon: {
    done: msg`Your coupon was claimed.`,
    notDone: msg`Your coupon was not claimed.`,
  },
}

/** A transfer of all balances of which some did not arrive. */
const PARTLY = msg`Not all balances could be transferred. Please check your wallet.`

/** The prize of a turn of the wheel. */
const WON = msg`You received a coupon: {prize}`

/** All other actions are reported by the label of their button. */
const NAMES: Readonly<Record<string, MessageDescriptor>> = {
  deposit: msg`Gift link`,
  createQr: msg`Create QR`,
}

const NAMED: Words = {
  done: msg`{name}: your action went through.`,
  notDone: msg`{name}: your action was not carried out.`,
}

const NAMELESS: Words = {
  done: msg`Your last action went through.`,
  notDone: msg`Your last action was not carried out.`,
}

/** Sentences for those whose amount is not known: of the whole balance of a game, or stored by an older build. */
const WITHOUT_AMOUNT: Readonly<Record<string, Words>> = {
  transfer: {
    done: msg`Your transfer went through.`,
    notDone: msg`Your transfer was not carried out.`,
  },
  announceDeposit: NAMELESS,
}

/** The words for an action whose outcome has been found out, with the reason if it was refused. Never rejects. */
export async function newsText(i18n: I18n, news: MoneyNews): Promise<string> {
  const { change, amountSatang } = news.intent
  const label = NAMES[change]
  const sentences = (amountSatang === undefined && WITHOUT_AMOUNT[change]) || SENTENCES[change]
  const { done, notDone } = sentences ?? (label === undefined ? NAMELESS : NAMED)
  const values = {
    amount: amountSatang === undefined ? '' : formatBaht(amountSatang),
    name: label === undefined ? '' : i18n._(label.id),
  }
  if (news.kind === 'done') {
    return news.prize === undefined ? i18n._(done.id, values) : i18n._(WON.id, { prize: news.prize })
  }
  if (news.kind === 'refused' && news.isPartial === true) return i18n._(PARTLY.id)
  const sentence = i18n._(notDone.id, values)
  const reason = await reasonOf(i18n, news)
  return reason === '' ? sentence : `${sentence} ${reason}`
}

async function reasonOf(i18n: I18n, news: MoneyNews): Promise<string> {
  if (news.kind !== 'refused') return ''
  if (news.spinError !== undefined) {
    const hasWords = await fetchedPart(ensureCatalog(spinCatalog)).then(
      () => true,
      () => false,
    )
    return hasWords ? spinErrorText(i18n, news.spinError) : ''
  }
  return news.error === undefined ? '' : refusalText(i18n, news.error)
}
