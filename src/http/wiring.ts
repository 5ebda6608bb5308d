/** The transport's dependencies on the rest of the app. They are passed in at start, so that the transport does not import the app. */
export interface HttpWiring {
  /** The bearer token of the live session. */
  readonly token: () => string | undefined
  /** Language for the server's responses. */
  readonly locale: () => string
  /** The server no longer accepts `token`. `refusedKey` is the idempotency key of the call, if it moves money and was refused. */
  readonly onSessionOver: (token: string, refusedKey?: string) => void
  /** The operator has closed the site. */
  readonly onSiteGone: () => void
}

let wiring: HttpWiring = {
  token: () => undefined,
  locale: () => '',
  onSessionOver: () => {},
  onSiteGone: () => {},
}

/** Connects the transport to the app. Called once, before the first call. */
export function wireHttp(next: HttpWiring): void {
  wiring = next
}

/** The dependencies that `wireHttp` was called with. */
export function httpWiring(): HttpWiring {
  return wiring
}
