import { env } from '@/platform/env.ts'

export type LinkForPhones = {
  address: string
  /** A sentence about the address, where it is not the one the person is at. */
  hint: string | undefined
  /** Whether no other device can open it. */
  isOnlyHere: boolean
}

const LOCAL = /^(localhost|127\.|\[::1\])/

/**
 * A link that others get. On the computer that serves the app its address names that computer to itself, so the link has
 * the one by which the network reaches it, where it does.
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
  return {
    address,
    hint: 'A phone cannot open it. It works on this computer only, because the server runs here.',
    isOnlyHere: true,
  }
}
