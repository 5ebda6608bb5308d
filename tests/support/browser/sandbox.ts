/** The world outside, as the sandbox plays it. */
export interface Sandbox {
  /** Money of the member's arrives at a bank account of the house; in baht. */
  moneyArrives(username: string, amount: number): Promise<void>
  /** The member wins at a game, or loses below zero; in baht. */
  gameEnds(username: string, slotCode: string, amount: number): Promise<void>
  /** The operator closes the site for good, or opens it again. */
  closeSite(terminated: boolean): Promise<void>
}

/** @param appUrl where the app is served; its sandbox listens on the next port */
export function sandboxOf(appUrl: string): Sandbox {
  const url = new URL(appUrl)
  url.port = String(Number(url.port) + 1)
  const act = async (method: 'POST' | 'PUT', path: string, body: object) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(new URL(path, url), { method, headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
  }
  return {
    moneyArrives: (username, amount) =>
      act('POST', '/api/bank/transfer', { username, bankCode: 'SCB', amount }),
    gameEnds: (username, slotCode, amount) =>
      act('POST', `/api/games/${slotCode}/result`, { username, amount }),
    closeSite: (terminated) => act('PUT', '/api/site', { terminated }),
  }
}
