import * as v from 'valibot'
import { findGame } from '../../../settings/content/games.ts'
import { OutsideAddress } from '../http/outside-address.ts'

/** A provider that speaks the transfer wallet of `docs/transfer-wallet.openapi.json`. */
export const WalletSettings = v.strictObject({
  /** Everything before `/games`. */
  url: OutsideAddress,
  /** Sent as a bearer token. */
  key: v.pipe(v.string(), v.minLength(16, 'must be 16 characters or more')),
  /** The games that it serves. */
  codes: v.pipe(
    v.array(
      v.pipe(
        v.string(),
        v.check((code) => findGame(code) !== undefined, 'is not the code of a game'),
      ),
    ),
    v.minLength(1, 'must not be empty'),
  ),
})

export type WalletSettings = v.InferOutput<typeof WalletSettings>
