import { version } from '../package.json'
import type { Market } from './domain/markets.ts'

const market: Market = import.meta.env.VITE_MARKET === 'lo' ? 'lo' : 'th'

/** The settings a build is made with, read in one place. Changing one means building again. */
export const env = {
  /** Shown on the contact page. */
  appVersion: version,
  market,
  /** Language of a visitor who has not chosen one. */
  defaultLocale: market,
  /** Origin of the backend, without a trailing slash; empty when the app is served by the backend itself. */
  backendUrl: (import.meta.env.VITE_BACKEND_URL ?? '').replace(/\/+$/, ''),
  /** Origin of the chat backend, without a trailing slash; empty when it is the backend. */
  chatUrl: (import.meta.env.VITE_CHAT_URL ?? '').replace(/\/+$/, ''),
  /** Whether the backend accepts the `Idempotency-Key` header; an operator whose CORS rules refuse it sets `off`. */
  sendsIdempotencyKey: import.meta.env.VITE_IDEMPOTENCY_HEADER !== 'off',
  /** The least that FP takes, in baht as text; undefined where it is the usual. */
  fpMinimum: import.meta.env.VITE_FP_MIN,
  /** The key that the operator's backend opens gift links with; undefined where the development key does. */
  giftLinkKey: import.meta.env.VITE_TRUELINK_KEY,
  /**
   * Games, as the path of auto-login names them, whose provider insists on the password in that path: separated by commas. For all others
   * it is left out.
   */
  autoLoginWithPassword: (import.meta.env.VITE_AUTOLOGIN_WITH_PASSWORD ?? '').split(','),
  /** How long a loader is up before its call starts, so that it never flickers; no test has to wait for it. */
  loaderDelayMs: import.meta.env.MODE === 'test' ? 0 : 200,
} as const
