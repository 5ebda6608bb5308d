import type { Market as MarketId } from '../src/domain/markets.ts'

/** What differs between the builds of two countries. One build serves one market. */
export interface Market {
  readonly id: MarketId
  /** Language of the document, and of members who have not chosen one. */
  readonly locale: MarketId
  /** Name under the icon on the home screen; the wordmark inside the app comes from the operator. */
  readonly name: string
  readonly description: string
}

const MARKETS: readonly Market[] = [
  {
    id: 'th',
    locale: 'th',
    name: 'กระเป๋า',
    description: 'กระเป๋าเงินสำหรับสมาชิก ดูยอดเงินและเข้าเกมได้ในที่เดียว',
  },
  {
    id: 'lo',
    locale: 'lo',
    name: 'ກະເປົາ',
    description: 'ກະເປົາເງິນສຳລັບສະມາຊິກ ເບິ່ງຍອດເງິນ ແລະ ເຂົ້າເກມໄດ້ໃນບ່ອນດຽວ',
  },
]

/**
 * The market a build is for.
 * @param id value of VITE_MARKET; absent or empty means Thailand
 * @throws when the market does not exist, because a build for an unknown country must not come out as Thai
 */
export function marketOf(id: string | undefined): Market {
  const wanted = id === undefined || id === '' ? 'th' : id
  const market = MARKETS.find((candidate) => candidate.id === wanted)
  if (market === undefined) {
    throw new Error(`VITE_MARKET=${wanted} is unknown; use ${MARKETS.map((known) => known.id).join(' or ')}`)
  }
  return market
}
