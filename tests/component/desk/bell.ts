import { vi } from 'vitest'

/** How often the bell is rung from now on, on a page that a hand has been on. */
export function listenToBell() {
  const rings = vi.fn<() => void>()
  class Silent {
    currentTime = 0
    constructor() {
      rings()
    }
    createOscillator = () => ({
      frequency: {},
      connect: () => this.createGain(),
      addEventListener() {},
      start() {},
      stop() {},
    })
    createGain = () => ({
      gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} },
      connect() {},
    })
  }
  vi.stubGlobal('AudioContext', Silent)
  vi.stubGlobal('navigator', Object.assign(navigator, { userActivation: { hasBeenActive: true } }))
  return rings
}
