/** The speed of a device and its network. */
export interface Conditions {
  /** How many times slower than this machine. */
  readonly cpuFactor: number
  readonly network: 'offline' | 'unlimited' | Network
}

interface Network {
  /** Added to each request before its first byte, in ms. */
  readonly latencyMs: number
  readonly downKilobitsPerSecond: number
  readonly upKilobitsPerSecond: number
}

/** This machine without throttling. */
export const UNLIMITED: Conditions = { cpuFactor: 1, network: 'unlimited' }

/** A cheap phone on 2G, as members outside cities use it. */
export const SLOW: Conditions = {
  cpuFactor: 6,
  network: { latencyMs: 600, downKilobitsPerSecond: 250, upKilobitsPerSecond: 50 },
}

/** The same phone without any network. */
export const SLOW_OFFLINE: Conditions = { ...SLOW, network: 'offline' }

/** Parameters of DevTools' `Network.emulateNetworkConditions`: bytes per second, -1 for no limit. */
export function networkParameters({ network }: Conditions) {
  const offline = network === 'offline'
  if (typeof network === 'string') {
    return { offline, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }
  }
  return {
    offline,
    latency: network.latencyMs,
    downloadThroughput: (network.downKilobitsPerSecond * 1000) / 8,
    uploadThroughput: (network.upKilobitsPerSecond * 1000) / 8,
  }
}
