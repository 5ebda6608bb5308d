declare module '*.po' {
  import type { Messages } from '@lingui/core'
  export const messages: Messages
}

/** The environment variables of a build; each may be absent. */
interface ImportMetaEnv {
  readonly VITE_MARKET?: string
  readonly VITE_BACKEND_URL?: string
  readonly VITE_CHAT_URL?: string
  readonly VITE_IDEMPOTENCY_HEADER?: string
  readonly VITE_FP_MIN?: string
  readonly VITE_OTP_DIGITS?: string
  readonly VITE_TRUELINK_KEY?: string
  readonly VITE_AUTOLOGIN_WITH_PASSWORD?: string
}
