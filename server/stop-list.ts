/** What has been started, so that all of it can be stopped: the last first, since later things use earlier ones. */
export class StopList {
  readonly #stops: (() => unknown)[] = []

  /** Adds how to stop something that has just started. */
  add(stop: () => unknown): void {
    this.#stops.push(stop)
  }

  /**
   * Stops everything, once; a second call has nothing left to do.
   *
   * @throws {AggregateError} after the last one, when some did not stop cleanly.
   */
  async stopAll(): Promise<void> {
    const failures: unknown[] = []
    for (const stop of this.#stops.splice(0).toReversed()) {
      try {
        await stop()
      } catch (error) {
        failures.push(error)
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, 'not everything stopped cleanly')
  }
}
