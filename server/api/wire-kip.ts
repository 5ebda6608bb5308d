interface InKip {
  readonly kip: number | null
  readonly kipPerBaht: number | null
  readonly rateSince: Date | null
}

/** The amount in kip and its rate as the field `kip`; no field for money in baht. */
export function presentKip({ kip, kipPerBaht, rateSince }: InKip) {
  if (kip === null || kipPerBaht === null || rateSince === null) return {}
  return { kip: { amount: kip, kipPerBaht, since: rateSince.toISOString() } }
}
