/** Name of the `meta` in which a page finds the key of the back end that serves it; see src/platform/env.ts. */
export const keyMetaName = 'narthex-key'

const emptyKey = new RegExp(`(<meta name="${keyMetaName}" content=")(?=")`)

/** Whether a page was built for the back end that serves it, and not for a hosted project. */
export function asksForKey(html: string): boolean {
  return emptyKey.test(html)
}

/** Name of the `meta` in which a page finds where others in the network reach its server, if they do. */
const addressMetaName = 'narthex-network-address'

/** The built page for one installation. No build knows a key, so one build serves any data folder. */
export function withKey(html: string, publishableKey: string, networkAddress: string | null = null): string {
  const address = networkAddress ? `<meta name="${addressMetaName}" content="${networkAddress}">` : ''
  return html.replace(emptyKey, `$1${publishableKey}`).replace('</head>', `${address}</head>`)
}
