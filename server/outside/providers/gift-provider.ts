/** Our interface to the mobile wallet whose gift links members submit. A real adapter would speak its protocol with its own host only. */
export interface GiftProvider {
  /**
   * The value of a gift in satang, without redeeming it; undefined when there is no such gift, or somebody else has redeemed it.
   *
   * @param code consists of letters and digits only (validated).
   */
  look(code: string): Promise<number | undefined>
  /**
   * Redeems the gift into the operator's wallet. A gift that the operator redeemed before is reported again as redeemed, so that a call whose
   * answer was lost can be repeated.
   *
   * @returns its value in satang, or undefined when somebody else was faster.
   */
  take(code: string): Promise<number | undefined>
}

/** Used when no mobile wallet is connected: there are no gifts. */
export const noGiftProvider: GiftProvider = {
  look: () => Promise.resolve(undefined),
  take: () => Promise.resolve(undefined),
}
