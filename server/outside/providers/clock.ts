/**
 * The business clock: days of bonuses and refunds, expiry of coupons and QR codes. Sessions, lockouts and rate limits use real time instead,
 * since nobody may shorten those.
 */
export interface Clock {
  now(): Date
}
