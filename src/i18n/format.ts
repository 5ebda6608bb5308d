import { bangkokTime } from '../domain/bangkok-time.ts'
import type { Language } from '../domain/languages.ts'

/** A real minus sign: as wide as a plus, and no line break follows it. */
const MINUS = '\u2212'

interface BahtStyle {
  /** Puts a plus before a positive amount; a minus is always written. */
  readonly sign?: boolean
  /** `false` omits the ฿, as in lists. */
  readonly symbol?: boolean
}

/** An amount for the screen, the same in every language: `฿12,480.50`. */
export function formatBaht(amountSatang: number, { sign = false, symbol = true }: BahtStyle = {}): string {
  const prefix = amountSatang < 0 ? MINUS : sign && amountSatang > 0 ? '+' : ''
  return `${prefix}${symbol ? '฿' : ''}${hundredths(Math.abs(amountSatang))}`
}

/** An amount within a sentence or on a small button, without currency, and without satang when there are none: `1,000`. */
export function formatShortBaht(amountSatang: number): string {
  return formatBaht(amountSatang, { symbol: false }).replace(/\.00$/, '')
}

/** A number that is not money, such as game credits, with 2 decimals: `12,480.50`. */
export function formatNumber(value: number): string {
  const rounded = Math.round(Math.abs(value) * 100)
  return `${value < 0 && rounded > 0 ? MINUS : ''}${hundredths(rounded)}`
}

/** An amount of kip for the screen: whole, with comma groups: `₭345,000`. A rate keeps its decimals. */
export function formatKip(kip: number): string {
  return `₭${kip.toLocaleString('en', { maximumFractionDigits: 4 })}`
}

/** A time in Bangkok, in the Gregorian year: `DD/MM/YYYY HH:mm:ss`. */
export function formatDateTime(iso: string): string {
  return bangkokTime(new Date(iso)).replace(/^(\d+)-(\d\d)-(\d\d)T([\d:]{8}).*$/, '$3/$2/$1 $4')
}

/** The time of day in Bangkok: `HH:mm`. */
export function formatClock(iso: string): string {
  return formatDateTime(iso).slice(11, 16)
}

/** The date in Bangkok: `DD/MM/YYYY`. */
export function formatDate(iso: string): string {
  return formatDateTime(iso).slice(0, 10)
}

/** A remaining time as minutes and seconds, as in `04:09`. */
export function formatRemaining(seconds: number): string {
  return [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** A time that is as little ahead, in ms, is just over: two clocks are never quite the same. */
const AHEAD_MS = 60_000

/** How long ago a time was, in the largest unit that has passed: `5 minutes ago`; one ahead is written out. Browsers do not support Lao. */
export function formatRelative(locale: Language, fromIso: string, now: Date): string {
  const passedMs = now.getTime() - Date.parse(fromIso)
  if (passedMs < -AHEAD_MS) return formatDateTime(fromIso)
  const passedS = Math.max(0, Math.floor(passedMs / 1000))
  const [unit, lengthS] = UNITS.find((longest) => passedS >= longest[1]) ?? SECOND
  return AGO[locale](Math.floor(passedS / lengthS), unit)
}

const AGO: Record<Language, (count: number, unit: TimeUnit) => string> = {
  th: (count, unit) => `${count} ${THAI_UNITS[unit]}ที่แล้ว`,
  lo: (count, unit) => `${count} ${LAO_UNITS[unit]}ກ່ອນ`,
  en: (count, unit) => `${count} ${unit}${count === 1 ? '' : 's'} ago`,
}

const THAI_UNITS: Record<TimeUnit, string> = {
  year: 'ปี',
  month: 'เดือน',
  day: 'วัน',
  hour: 'ชั่วโมง',
  minute: 'นาที',
  second: 'วินาที',
}

const LAO_UNITS: Record<TimeUnit, string> = {
  year: 'ປີ',
  month: 'ເດືອນ',
  day: 'ມື້',
  hour: 'ຊົ່ວໂມງ',
  minute: 'ນາທີ',
  second: 'ວິນາທີ',
}

/** A whole number of hundredths with comma groups and 2 decimals. */
function hundredths(count: number): string {
  const whole = String(Math.floor(count / 100)).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
  return `${whole}.${String(count % 100).padStart(2, '0')}`
}

type TimeUnit = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second'

const DAY_S = 86_400

/** Length of each unit, in s, the longest first. A year counts as 365 days and a month as 30. */
const UNITS: readonly (readonly [TimeUnit, number])[] = [
  ['year', 365 * DAY_S],
  ['month', 30 * DAY_S],
  ['day', DAY_S],
  ['hour', 3600],
  ['minute', 60],
]

const SECOND = ['second', 1] as const
