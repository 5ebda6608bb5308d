import { type Market as MarketId, MARKETS } from '../src/domain/markets.ts'

/** What differs between the builds of two countries. One build serves one market. */
export interface Market {
  readonly id: MarketId
  /** Language of the document, and of members who have not chosen one. */
  readonly locale: MarketId
  /** Name under the icon, in the letters of the country. On screens it is the operator's own, or `PRODUCT_NAME`. */
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

/** The market of VITE_MARKET; absent or empty means the first. @throws when it does not exist: a build for an unknown country must not come out as Thai */
export function marketOf(id: string | undefined): Market {
  const wanted = id === undefined || id === '' ? MARKETS[0] : id
  const market = MARKETS.find((known) => known === wanted)
  if (market === undefined) throw new Error(`VITE_MARKET=${wanted} is unknown; use ${MARKETS.join(' or ')}`)
  return { id: market, locale: market, ...WORDS[market] }
}
