import { type Market as MarketId, MARKETS } from '../src/domain/markets.ts'

/** What differs between the builds of two countries. One build serves one market. */
export interface Market {
  readonly id: MarketId
  /** Language of the document, and of members who have not chosen one. */
  readonly locale: MarketId
  /**
   * Name under the icon on the home screen, in the letters of the country. On screens and in titles it is the operator's own, or ours
   * (`PRODUCT_NAME`).
   */
  readonly name: string
  readonly description: string
}

const WORDS: Readonly<Record<MarketId, Pick<Market, 'name' | 'description'>>> = {
  th: {
    name: 'กระเป๋า',
    description: 'กระเป๋าเงินสำหรับสมาชิก ดูยอดเงินและเข้าเกมได้ในที่เดียว',
  },
  lo: {
    name: 'ກະເປົາ',
    description: 'ກະເປົາເງິນສຳລັບສະມາຊິກ ເບິ່ງຍອດເງິນ ແລະ ເຂົ້າເກມໄດ້ໃນບ່ອນດຽວ',
  },
}

/**
 * The market a build is for.
 * @param id value of VITE_MARKET; absent or empty means the first market
 * @throws when the market does not exist, because a build for an unknown country must not come out as Thai
 */
export function marketOf(id: string | undefined): Market {
  const wanted = id === undefined || id === '' ? MARKETS[0] : id
  const market = MARKETS.find((known) => known === wanted)
  if (market === undefined) throw new Error(`VITE_MARKET=${wanted} is unknown; use ${MARKETS.join(' or ')}`)
  return { id: market, locale: market, ...WORDS[market] }
}
