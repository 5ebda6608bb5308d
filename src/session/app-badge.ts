/** The number on the icon of the installed app, where the phone shows one; 0 takes it away. It outlives the page. */
export function showAppBadge(count: number): void {
  if (!('setAppBadge' in navigator)) return
  navigator.setAppBadge(count).catch(() => undefined)
}
