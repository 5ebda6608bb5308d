/** Default minimum value of a mobile-wallet gift, in baht. */
export const GIFT_MINIMUM_BAHT = 2
