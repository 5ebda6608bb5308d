/** Background colours on which white letters have a contrast of at least 5.4. A bank without one gets indigo. */
const TINTS: Readonly<Record<string, string>> = {
  SCB: '#4e2a84',
  KBANK: '#0b7a43',
  KTB: '#0a6aa8',
  BBL: '#1f3f95',
  BCEL: '#a8252c',
  GSB: '#b5327c',
}

/** Short codes for banks whose code is too long for the mark. */
const SIGNS: Readonly<Record<string, string>> = { KBANK: 'K', PAYONEX: 'PX' }

/** The mark of a bank: its code on its colour. Decorative, because the name is beside it. */
export function BankMark({ bankCode }: { bankCode: string }) {
  return (
    <span
      aria-hidden="true"
      style={{ backgroundColor: TINTS[bankCode] }}
      className="grid size-11 flex-none place-items-center overflow-hidden rounded-md bg-cloth-2 text-[min(.8125rem,13px)]/[1.2] font-bold text-on-fill"
    >
      {SIGNS[bankCode] ?? bankCode.slice(0, 4)}
    </span>
  )
}
