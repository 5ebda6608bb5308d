/** What browsers of phones call themselves. */
export const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
export const CHROME =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/157.0.0.0 Mobile Safari/537.36'
export const CHROME_ON_IPHONE = SAFARI.replace('Version/18.5', 'CriOS/157.0')
/** A page inside any Android app. */
export const WEBVIEW = CHROME.replace('; K', '; K; wv')
