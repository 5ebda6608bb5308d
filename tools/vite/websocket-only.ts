import type { Plugin } from 'vite'

const TRANSPORTS = /engine\.io-client\/build\/esm\/transports\/index\.js$/

/** Removes the transports from socket.io-client that the app never uses: long polling and WebTransport. */
export function websocketOnly(): Plugin {
  return {
    name: 'krapao:websocket-only',
    transform: {
      filter: { id: TRANSPORTS },
      handler: () => "import { WS } from './websocket.js'\nexport const transports = { websocket: WS }\n",
    },
  }
}
