import { msg } from '@lingui/core/macro'

/** For use where no other text is available: it is loaded with the first screen, so that it is there without a network. */
export const NO_CONNECTION = msg`No connection`

/** The sentence below it, in place of content that was never loaded. */
export const SHOWN_WHEN_CONNECTED = msg`It shows here as soon as you are connected.`
