import { randomBytes } from 'node:crypto'
import type { Database } from '../../../platform/db/client.ts'
import type { GiftProvider } from '../../providers/gift-provider.ts'

const HOUSE = 'house'

/** The gifts of the sandbox's mobile wallet. */
export interface SimulatedGifts extends GiftProvider {
  /** Creates a gift. @returns its code. */
  wrap(amountSatang: number): Promise<string>
}

export function simulatedGifts(db: Database): SimulatedGifts {
  return {
    async wrap(amountSatang) {
      const code = randomBytes(16).toString('hex')
      await db.query('sandbox-gift.wrap', 'INSERT INTO sandbox_gift (code, amount_satang) VALUES ($1, $2)', [
        code,
        amountSatang,
      ])
      return code
    },
    async look(code) {
      const [gift] = await db.query<{ amountSatang: number }>(
        'sandbox-gift.look',
        `SELECT amount_satang AS "amountSatang" FROM sandbox_gift
          WHERE code = $1 AND coalesce(taken_by, '${HOUSE}') = '${HOUSE}'`,
        [code],
      )
      return gift?.amountSatang
    },
    async take(code) {
      const [gift] = await db.query<{ amountSatang: number }>(
        'sandbox-gift.take',
        `UPDATE sandbox_gift SET taken_by = '${HOUSE}'
          WHERE code = $1 AND coalesce(taken_by, '${HOUSE}') = '${HOUSE}' RETURNING amount_satang AS "amountSatang"`,
        [code],
      )
      return gift?.amountSatang
    },
  }
}
