/** An amount of kip for the screen: whole, with comma groups: `₭345,000`. A rate keeps its decimals. */
export function formatKip(kip: number): string {
  return `₭${kip.toLocaleString('en', { maximumFractionDigits: 4 })}`
}
