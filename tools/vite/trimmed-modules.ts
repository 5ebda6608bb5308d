import type { Plugin } from 'vite'

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
