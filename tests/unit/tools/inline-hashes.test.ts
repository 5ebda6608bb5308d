import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { contentSecurityPolicy } from '../../../server/api/http/assets/content-security-policy.ts'
import { inlineHashes } from '../../../server/api/http/assets/inline-hashes.ts'

const sha256 = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`

test('scripts and styles in the document are named by their hash, fetched ones are not', () => {
  const html = '<script>one()</script><script type="module" src="/a.js"></script><style>a{}</style>'
  expect(inlineHashes(html)).toEqual({ script: [sha256('one()')], style: [sha256('a{}')] })
})

test('the policy of a built app allows exactly those pieces, and nothing inline besides', () => {
  const policy = contentSecurityPolicy(undefined, { script: ['sha256-s'], style: ['sha256-t'] })
  expect(policy['script-src']).toEqual(["'self'", "'sha256-s'"])
  expect(policy['style-src']).toEqual(["'self'", "'sha256-t'"])
  expect(contentSecurityPolicy(undefined)['script-src']).toEqual(["'self'"])
})
