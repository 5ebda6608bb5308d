import type { Plugin } from 'vite'

/** The line of crypto-js that looks for Node's own random numbers. */
const NODE_CRYPTO = "typeof require === 'function'"

/**
 * Removes the search for Node's `crypto` from crypto-js, which every browser leaves out. The bundler would add its stand-in for `require` to
 * the first download of everybody. The build fails when the library has changed there.
 */
export function browserCrypto(): Plugin {
  return {
    name: 'krapao:browser-crypto',
    apply: 'build',
    transform: {
      filter: { id: /\/crypto-js\/core\.js$/ },
      handler(code) {
        if (!code.includes(NODE_CRYPTO)) throw new Error(`crypto-js does not say '${NODE_CRYPTO}' any more`)
        return { code: code.replace(NODE_CRYPTO, 'false'), map: null }
      },
    },
  }
}

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

const SUMMARY = /\bsummary:\s*(?:'[^'\n]*'|"[^"\n]*"),/g

/** The source of a part of the contract without the sentences that only the OpenAPI document shows. */
export function leaveOutSummaries(source: string): string {
  return source.replaceAll(SUMMARY, '')
}

/** Removes the descriptions of calls from the built app: only the OpenAPI document shows them. */
export function withoutSummaries(): Plugin {
  return {
    name: 'krapao:without-summaries',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/contract\/[\w-]+\.ts$/ },
      handler: (code) => ({ code: leaveOutSummaries(code), map: null }),
    },
  }
}
