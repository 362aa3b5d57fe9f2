import { env } from '@/platform/env.ts'

export type LinkForPhones = {
  address: string
  /** A sentence about an address in the local network. */
  hint: string | undefined
  /** True if no other device can open the address. */
  isOnlyHere: boolean
}

/** Host names of this computer, as `URL` writes them. `0.0.0.0` and `::` mean all its addresses. */
const LOCAL = /^((.+\.)?localhost\.?|127(\.\d+){3}|0\.0\.0\.0|\[(::1?|::ffff:7f[\da-f]{2}:[\da-f]+)\])$/

/**
 * Returns a link for other devices. A local address such as localhost works only on the computer that serves the app.
 * The network address of this computer, if known, replaces the local address.
 */
export function linkForPhones(address: string, network: string | undefined = env.networkAddress): LinkForPhones {
  const url = new URL(address)
  if (!LOCAL.test(url.hostname)) return { address, hint: undefined, isOnlyHere: false }
  if (network) {
    const reached = new URL(url.pathname + url.search + url.hash, network).href
    return {
      address: reached,
      hint: 'It opens on every device in this computer’s network.',
      isOnlyHere: false,
    }
  }
  return { address, hint: undefined, isOnlyHere: true }
}
