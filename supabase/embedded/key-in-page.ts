/** The name of the `meta` element that gives a page the key of its back end; see src/platform/env.ts. */
export const keyMetaName = 'narthex-key'

const emptyKey = new RegExp(`(<meta name="${keyMetaName}" content=")(?=")`)

/** Returns whether a page was built for the server's own back end instead of a hosted project. */
export function asksForKey(html: string): boolean {
  return emptyKey.test(html)
}

/**
 * The name of the `meta` element with the server's address in the local network. Without access for other devices, the
 * element is missing.
 */
const addressMetaName = 'narthex-network-address'

/** Returns the built page with one installation's key. No build contains a key, so one build serves any data folder. */
export function withKey(html: string, publishableKey: string, networkAddress: string | null = null): string {
  const address = networkAddress ? `<meta name="${addressMetaName}" content="${networkAddress}">` : ''
  return html.replace(emptyKey, `$1${publishableKey}`).replace('</head>', `${address}</head>`)
}
