import { version } from '../package.json'
import { type Market, MARKETS } from './domain/markets.ts'

const market: Market = MARKETS.find((known) => known === import.meta.env.VITE_MARKET) ?? MARKETS[0]

/** The settings of a build, read in one place, but for what only the registration and the document read. A changed setting needs a new build. */
export const env = {
  /** Shown on the contact page. */
  appVersion: version,
  market,
  /** Language of a visitor who has not chosen one. */
  defaultLocale: market,
  /** Origin of the backend, without a trailing slash; empty when the backend itself serves the app. */
  backendUrl: import.meta.env.VITE_BACKEND_URL?.replace(/\/+$/, '') ?? '',
  /** Origin of the chat backend, without a trailing slash; empty when it is the backend. */
  chatUrl: import.meta.env.VITE_CHAT_URL?.replace(/\/+$/, '') ?? '',
  /** Whether the backend accepts the `Idempotency-Key` header; an operator whose CORS rules refuse it sets `off`. */
  sendsIdempotencyKey: import.meta.env.VITE_IDEMPOTENCY_HEADER !== 'off',
  /** Minimum deposit at FP, in baht as text; undefined means the default. */
  fpMinimum: import.meta.env.VITE_FP_MIN,
  /** The operator's encryption key for gift links; undefined means the development key. */
  giftLinkKey: import.meta.env.VITE_TRUELINK_KEY,
  /** Games whose provider requires the password in the path of auto-login, by their names there. */
  autoLoginWithPassword: import.meta.env.VITE_AUTOLOGIN_WITH_PASSWORD?.split(',') ?? [],
  /** How long a loader is shown before its call starts, so that it never flickers. Tests do not wait for it. */
  loaderDelayMs: import.meta.env.MODE === 'test' ? 0 : 200,
} as const
