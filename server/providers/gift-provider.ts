/** What we need from the mobile wallet whose gifts members pass on. A real one would speak its protocol with its own host only. */
export interface GiftProvider {
  /**
   * What a gift is worth in satang, without taking it; undefined when there is no such gift, or somebody else has taken it.
   *
   * @param code was checked to be letters and digits.
   */
  look(code: string): Promise<number | undefined>
  /**
   * Takes the gift into the wallet of the house. A gift that the house took before is reported again as taken, so that a call
   * whose answer was lost can be repeated.
   *
   * @returns what it was worth in satang, or undefined when somebody else was faster.
   */
  take(code: string): Promise<number | undefined>
}

/** Stands where no mobile wallet is connected: there are no gifts. */
export const noGiftProvider: GiftProvider = {
  look: () => Promise.resolve(undefined),
  take: () => Promise.resolve(undefined),
}
