import { version } from '../package.json'

/** Where the build is sold: it decides the default language, the phone numbers accepted and the currencies offered. */
export type Market = 'th' | 'lo'

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
  /** Whether the backend accepts the `Idempotency-Key` header; an operator whose CORS rules refuse it sets `off`. */
  sendsIdempotencyKey: import.meta.env.VITE_IDEMPOTENCY_HEADER !== 'off',
  /** How long a loader is up before its call starts, so that it never flickers; no test has to wait for it. */
  loaderDelayMs: import.meta.env.MODE === 'test' ? 0 : 200,
} as const
