import type { Plugin } from 'vite'

const TRANSPORTS = /engine\.io-client\/build\/esm\/transports\/index\.js$/

/** Leaves out of socket.io-client the ways to connect that the app never takes: long polling, and WebTransport. */
export function websocketOnly(): Plugin {
  return {
    name: 'krapao:websocket-only',
    transform: {
      filter: { id: TRANSPORTS },
      handler: () => "import { WS } from './websocket.js'\nexport const transports = { websocket: WS }\n",
    },
  }
}
