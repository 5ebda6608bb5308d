/** A remaining time as minutes and seconds, as in `04:09`. */
export function clockOf(seconds: number): string {
  return [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':')
}
