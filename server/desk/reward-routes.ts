import { toBaht } from '#contract/primitives.ts'
import { rewards } from '../../desk/contract/rewards.ts'
import { findRecipients, worthOfCoins } from '../domains/rewards/coins.ts'
import { propose } from '../domains/staff/proposals.ts'
import { givenAloneSatang, takeTurns } from '../domains/staff/second-person.ts'
import { momentsOf } from '../domains/statements/day-books.ts'
import { coinsBetween, openPrizes, type RewardCost, rewardCosts } from '../domains/statements/reward-costs.ts'
import { bangkokDay } from '../platform/calendar/bangkok.ts'
import { giveCoins } from './coin-gifts.ts'
import { type DeskApi, type DeskDependencies, registerDeskEndpoints } from './desk-route.ts'
import { proposalKinds } from './proposal-kinds.ts'

/** What the house gives away, and the coins of the wheel that it gives. */
export function deskRewardRoutes(api: DeskApi, given: DeskDependencies): void {
  const { db, clock, site, twoPeople, secondAboveSatang } = given
  const kinds = proposalKinds(given)
  registerDeskEndpoints(api, rewards, {
    async read({ body }) {
      const now = clock.now()
      const period = body.period ?? bangkokDay(now)
      const moments = momentsOf(period)
      const [costs, coins, open] = await db.snapshot((at) =>
        Promise.all([rewardCosts(at, moments), coinsBetween(at, moments), openPrizes(at, now)]),
      )
      return {
        period,
        costs: costs.map((cost) => wireCost(cost)),
        coins,
        open: { times: open.times, amount: toBaht(open.satang) },
      }
    },
    async giveCoins({ body: { to, coins, because }, tx, staff, address }) {
      await takeTurns(tx, staff)
      const { ids, unknown } = await findRecipients(tx, to)
      const [memberId, ...others] = ids
      if (memberId === undefined || unknown.length > 0)
        return { outcome: 'unknown' as const, who: [...unknown] }
      const atMostSatang = worthOfCoins(coins * ids.length, site.now().wheel)
      const alone = await givenAloneSatang(tx, staff.id)
      if (alone + atMostSatang <= twoPeople.coinsPerDaySatang) {
        await giveCoins(tx, { memberIds: ids, coins, because, atMostSatang, by: { staff, address } })
        return { outcome: 'done' as const }
      }
      const acting = {
        staff,
        address,
        kinds,
        twoPeople,
        managerAboveSatang: secondAboveSatang(),
        now: clock.now(),
      }
      const { outcome } = await propose(tx, { kind: 'coins', memberId, because, coins, others }, acting)
      return { outcome: outcome === 'already-proposed' ? outcome : ('waiting' as const) }
    },
  })
}

function wireCost({ givenSatang, takenBackSatang, ...cost }: RewardCost) {
  return { ...cost, given: toBaht(givenSatang), takenBack: toBaht(takenBackSatang) }
}
