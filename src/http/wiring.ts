/** What the transport needs to know of the rest of the app. It is handed over at start, so that the transport imports no one. */
export interface HttpWiring {
  /** The bearer token of the live session. */
  readonly token: () => string | undefined
  /** Language the server should answer in. */
  readonly locale: () => string
  /** The server no longer accepts the token that a call was sent with. */
  readonly onSessionOver: () => void
  /** The operator has closed the site. */
  readonly onSiteGone: () => void
}

let wiring: HttpWiring = {
  token: () => undefined,
  locale: () => '',
  onSessionOver: () => {},
  onSiteGone: () => {},
}

/** Connects the transport with the app. Called once, before the first call. */
export function wireHttp(next: HttpWiring): void {
  wiring = next
}

/** The present wiring. */
export function httpWiring(): HttpWiring {
  return wiring
}
