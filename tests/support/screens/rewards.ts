import { rewardAnswers } from '../browser/served/served-rewards.ts'
import { REWARD_WORDS } from '../browser/words/reward-words.ts'
import { controlNamed } from '../engines/engine.ts'
import { on, withText } from './hand.ts'
import { answerWith, type Stage, type Walk } from './stage.ts'

const CODE = on('input[name=promotion]')
const SEARCH = on('form button[type=submit]')

/** Bonuses, banners, refunds and the wheel, with one of each kind of content. */
export const showRewards: Walk = async (stage) => {
  const { hand, show, language } = stage
  const words = REWARD_WORDS[language]
  serve(stage, rewardAnswers())
  const bonuses = () => hand.open('/user/bonus', withText('button', 'DAILY10'))

  await bonuses()
  await show('bonuses')
  await hand.press(SEARCH)
  await hand.sees(on('form [aria-invalid=true]'))
  await show('promotion code missing')
  await hand.fill(CODE, 'lucky88')
  await hand.press(SEARCH)
  await hand.sees(withText('dialog[open] b', '88'))
  await show('promotion found')
  await bonuses()
  await hand.fill(CODE, 'nothing')
  await hand.press(SEARCH)
  await hand.sees(withText('dialog[open] b', 'NOTHING'))
  await show('promotion not found')
  await bonuses()
  await hand.press(withText('button', 'DAILY10'))
  await hand.sees(on('dialog[open] li'))
  await show('bonus terms')

  await hand.open('/user/home?sheet=invite', on('dialog[open] h3'))
  await show('banners')
  await hand.press(controlNamed(words.continueToInvite))
  await hand.sees(withText('dialog[open] *', 'Napha'))
  await hand.press(controlNamed(words.showQr))
  await hand.sees(on('dialog[open] [role=img], dialog[open] img, dialog[open] svg[viewBox]'))
  await show('invite')
  await hand.open('/user/home?sheet=refund', withText('dialog[open] *', '+210.00'))
  await show('refund')
  await hand.press(controlNamed(words.addToWallet))
  await hand.sees(on('[role=alertdialog]'))
  await show('refund into the wallet')
}

/** The wheel with its prizes, and what is blocked while the member has a bonus. */
export const showWheel: Walk = async (stage) => {
  const { hand, show, language } = stage
  const words = REWARD_WORDS[language]
  serve(stage, rewardAnswers())
  await hand.open('/user/spin', on('details summary'))
  await show('wheel')
  await hand.press(on('details summary'))
  // Eight slices, six prizes.
  await hand.sees(on('details li', 5))
  await show('odds')
  await hand.press(controlNamed(words.claim))
  await hand.sees(on('dialog[open]'))
  await show('claim')
  await hand.open('/user/spin', on('details summary'))
  await hand.press(controlNamed(words.spinWith(3)))
  await hand.sees(on('dialog[open]'))
  await show('prize')
  // Otherwise the next wheel would show it again.
  await hand.press(controlNamed(words.keepCoupon))
  await hand.misses(on('dialog[open]'))

  serve(stage, rewardAnswers({ hasBonus: true, coins: 0 }))
  await hand.open('/user/bonus', withText('button', words.endThisBonus))
  await show('bonus in play')
  await hand.press(controlNamed(words.endThisBonus))
  await hand.sees(withText('[role=alertdialog] *', '1,250.50'))
  await show('cancel a bonus')
  await hand.open('/user/home?sheet=refund', withText('dialog[open] *', words.bonusHeld))
  await show('refund locked by a bonus')
  await hand.open('/user/spin', on('details summary'))
  await show('wheel without coins')
  for (const path of Object.keys(rewardAnswers())) stage.front.passOn(`/api/${path}`)
}

function serve({ front }: Stage, answers: Record<string, unknown>): void {
  for (const [path, json] of Object.entries(answers)) answerWith(front, `/api/${path}`, json)
}
