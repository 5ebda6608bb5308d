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
