/**
 * The numbers of the advisory locks that this server takes, in one place, so that no two uses share one. Others are derived from a text by
 * `hashtextextended`: `otp <phone>` (domains/members/otp/send-otp.ts), `arrival:<number>` (domains/deposits/credit/credit-once.ts)
 * and `payment:<bank>:<reference>` (domains/withdrawals/withdrawal-queue.ts); by `hashtext` the name of the serving role
 * (platform/db/embedded/start-embedded.ts).
 */
export const ADVISORY_LOCKS = {
  /** Held by a transaction that checks the day's limit of all withdrawals. */
  withdrawalsOfAll: 20_261_123,
  /** Shared by transactions that audit the ledger, held alone by one that cures it. */
  ledgerAudit: 20_261_127,
  /** Held by a transaction that looks for what the house is to be told. */
  alerts: 20_261_128,
  /** Held by a session that uses an embedded cluster. */
  clusterLease: 2_026_112_100,
} as const
