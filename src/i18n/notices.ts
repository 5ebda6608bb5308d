import { msg } from '@lingui/core/macro'

/** Said where nothing else can be: its words come with the first screen, so that they are there when the network is not. */
export const NO_CONNECTION = msg`No connection`

/** Said below it, in the place of what was never loaded. */
export const SHOWN_WHEN_CONNECTED = msg`It shows here as soon as you are connected.`
