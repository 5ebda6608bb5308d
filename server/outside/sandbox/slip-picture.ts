import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { validate } from '../../api/http/validate.ts'
import { Refusal } from '../../platform/errors.ts'
import { findBank } from '../../settings/content/money/banks.ts'
import { findHouseAccount } from '../../settings/content/money/house-accounts.ts'
import { PositiveBaht } from './action.ts'
import { drawSlip } from './slip/draw-slip.ts'
import type { World } from './world.ts'

const Query = v.object({
  username: v.string(),
  /** The bank that receives the money. */
  bankCode: v.string(),
  /** In the currency of the receiving account: baht, or kip. */
  amount: v.pipe(v.string(), v.decimal(), v.transform(Number), PositiveBaht),
})

/** The operator has no account at that bank, so the money went to somebody else. */
const SOMEBODY_ELSE = '5550001112'

/** The slip that the member's bank issues for a transfer at this moment. No money moves until the slip is uploaded. */
export function slipPicture(app: FastifyInstance, world: World): void {
  app.get('/api/slip.png', async ({ query }, reply) => {
    const { username, bankCode, amount } = validate(Query, query)
    if (findBank(bankCode) === undefined) throw new Refusal('NO_BANK')
    const sender = await world.requireMember(username)
    const house = findHouseAccount(bankCode)
    const isKip = house?.currency === 'LAK'
    // `amount` was read in hundredths, which the kip does not have.
    if (isKip && amount % 100 !== 0) throw new Refusal('KEY_INVALID', { params: { key: 'amount' } })
    const record = await world.records.enter({
      senderBankCode: sender.bankCode,
      senderAccountNo: sender.bankAccountNo,
      receiverBankCode: bankCode,
      receiverAccountNo: house?.bankAccountNo ?? SOMEBODY_ELSE,
      amount: isKip ? amount / 100 : amount,
      currency: isKip ? 'LAK' : 'THB',
      sentAt: world.clock.now(),
    })
    return reply
      .headers({ 'cache-control': 'no-store', 'content-disposition': 'inline; filename="slip.png"' })
      .type('image/png')
      .send(drawSlip(record))
  })
}
