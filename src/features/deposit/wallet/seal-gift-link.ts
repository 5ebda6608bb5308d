import AES from 'crypto-js/aes'
import { withoutInvisible } from '../../../domain/digits.ts'
import {
  TRUELINK_DEVELOPMENT_KEY,
  GIFT_HOST,
  giftCode,
  giftLink,
  isGiftCode,
} from '../../../domain/money/gift-link.ts'
import { parseUrl } from '../../../domain/text/parse-url.ts'
import { env } from '../../../env.ts'

/** The most of a text without a link that is sent; the backend refuses a longer one unread. */
const MAX_SIGNS = 1000

/** A gift in a pasted text, ready to be sent. */
export interface SealedGift {
  readonly sealed: string
  /** The links of the different gifts in the text; only one at a time can be sent. Without any, the backend decides about the whole text. */
  readonly links: readonly string[]
}

/**
 * Finds the link of a gift in a pasted text and encrypts it in the format that the operator's backend expects. The key is public, so this protects nothing; TLS does.
 */
export function sealGiftLink(pasted: string): SealedGift {
  const links = giftLinksWithin(pasted)
  const [link = pasted.trim().slice(0, MAX_SIGNS)] = links
  return {
    sealed: AES.encrypt(link, env.giftLinkKey || TRUELINK_DEVELOPMENT_KEY).toString(),
    links,
  }
}

/** Pages of messengers and search engines that lead on to the link in one of their parameters. */
const REDIRECTS =
  /^(?:lm?\.(?:facebook|instagram|messenger)\.com|(?:www\.)?google\.(?:com|co\.th|la)|(?:[a-z]+\.)?line\.me)$/

/** What is in no link: white space, letters that are not Latin, and the brackets, quotes and marks of markdown around one. */
const NOT_IN_LINK = /[^\x21-\x7E]|[<>"'`()[\]{}|^\\*]/

/** Before a host: a character that makes it a part of another host, or of an address. */
const PART_OF_OTHER = /[\w.@/%-]/

/** In front of a link: another host, of whose address the link is a part. */
const OTHER_HOST = /[a-z\d]\.[a-z\d]/i

/**
 * The links of the gifts in a pasted text, in their canonical form and each once: as messengers write them, within words, brackets and marks
 * that no eye sees, with parameters of their own, behind a redirect, or the code alone.
 */
export function giftLinksWithin(pasted: string): string[] {
  const links = linksWithin(pasted)
  // Marks that no eye sees end a link, unless they are within it.
  return links.length > 0 ? links : linksWithin(withoutInvisible(pasted))
}

function linksWithin(text: string): string[] {
  const pieces = text
    .replaceAll('&amp;', '&')
    .split(NOT_IN_LINK)
    .filter((piece) => /[A-Za-z\d]/.test(piece))
  const [only = ''] = pieces
  const alone = pieces.length === 1 ? codeAlone(only) : undefined
  const codes = alone === undefined ? pieces.map(codeInPiece) : [alone]
  return [...new Set(codes)].filter((code) => code !== undefined).map(giftLink)
}

/** A code without a link around it. A phone number is none, nor is a short word. */
function codeAlone(piece: string): string | undefined {
  const code = codeBeforeMarks(piece)
  return /[A-Za-z]/.test(code) && (/\d/.test(code) || code.length >= 16) && isGiftCode(code)
    ? code
    : undefined
}

/** The code of the link in a text without spaces; undefined when it leads elsewhere. */
function codeInPiece(piece: string): string | undefined {
  const schemeAt = piece.search(/https?:\/\//i)
  if (schemeAt >= 0)
    return OTHER_HOST.test(piece.slice(0, schemeAt)) ? undefined : codeBehind(piece.slice(schemeAt))
  const hostAt = piece.toLowerCase().indexOf(GIFT_HOST)
  const before = piece.slice(0, Math.max(hostAt, 0)).replace(/www\.$/i, '')
  if (hostAt < 0 || PART_OF_OTHER.test(before.slice(-1))) return undefined
  return codeBehind(`https://${piece.slice(hostAt)}`)
}

/** The code of a link, or of the link to which it leads on. */
function codeBehind(link: string): string | undefined {
  const url = parseUrl(link)
  return url !== undefined && REDIRECTS.test(url.host)
    ? [...url.searchParams.values()].map(codeOfLink).find((code) => code !== undefined)
    : codeOfLink(link)
}

/** The code of a gift link, whatever parameters were added to it and marks are behind it. */
function codeOfLink(link: string): string | undefined {
  const url = parseUrl(link)
  if (url === undefined) return undefined
  url.host = url.host.replace(/^www\./, '')
  if (url.protocol === 'http:') url.protocol = 'https:'
  url.pathname = url.pathname.toLowerCase()
  const [value = '', another] = [...url.searchParams].flatMap(([name, text]) =>
    /^v$/i.test(name) ? [text] : [],
  )
  url.search = another === undefined ? `?v=${codeBeforeMarks(value)}` : ''
  return giftCode(url.href)
}

/** The letters and digits at the beginning; empty when there are more of them behind a mark. */
function codeBeforeMarks(text: string): string {
  const [code = ''] = /^[A-Za-z\d]+/.exec(text) ?? []
  return /[A-Za-z\d]/.test(text.slice(code.length)) ? '' : code
}
