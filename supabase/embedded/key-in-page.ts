/** The name of the `meta` in which a page finds the key of the back end that serves it; see src/platform/env.ts. */
export const keyMetaName = 'narthex-key'

const emptyKey = new RegExp(`(<meta name="${keyMetaName}" content=")(?=")`)

/** Returns whether a page was built for the back end that serves it, and not for a hosted project. */
export function asksForKey(html: string): boolean {
  return emptyKey.test(html)
}

/** The name of the `meta` with the server's address in the local network, if other devices can reach it. */
const addressMetaName = 'narthex-network-address'

/** Returns the built page with one installation's key. No build contains a key, so one build serves any data folder. */
export function withKey(html: string, publishableKey: string, networkAddress: string | null = null): string {
  const address = networkAddress ? `<meta name="${addressMetaName}" content="${networkAddress}">` : ''
  return html.replace(emptyKey, `$1${publishableKey}`).replace('</head>', `${address}</head>`)
}
