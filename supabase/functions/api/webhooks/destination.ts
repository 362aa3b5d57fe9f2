import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isPublicAddress } from './public-address.ts'

/** The time limit for a look-up. A resolver may never answer, and all other webhooks wait during the look-up. */
const TIMEOUT_MS = 10_000

/**
 * The URL of a webhook and the checked address of its host. Messages are sent to the checked address, so that a later
 * answer of DNS cannot redirect the messages.
 */
export type Destination = { url: URL; address: string }

/** Thrown when a webhook is not sent; the message is for the person who set the webhook. */
export class UnfitDestination extends Error {
  override readonly name = 'UnfitDestination'
}

/**
 * Finds the address of a webhook. The URL must be https, and every address of its host must be on the public internet.
 * Otherwise, a person could make this server call itself, or machines that only this server can reach.
 *
 * @param allowPrivate for tests, and for machines whose owner wants to reach their own network
 *
 * @throws UnfitDestination
 */
export async function findDestination(text: string, allowPrivate: boolean): Promise<Destination> {
  const url = new URL(text)
  if (url.protocol !== 'https:' && !allowPrivate) throw new UnfitDestination('A webhook must begin with https://')
  const addresses = await addressesOf(url.hostname.replace(/^\[|\]$/g, ''))
  if (!allowPrivate && !addresses.every(isPublicAddress)) {
    throw new UnfitDestination('A webhook cannot be sent to a private address')
  }
  return { url, address: addresses[0]! }
}

async function addressesOf(hostname: string): Promise<string[]> {
  if (isIP(hostname)) return [hostname]
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer of DNS in 10 seconds')), TIMEOUT_MS)
  })
  try {
    const found = await Promise.race([lookup(hostname, { all: true }), late])
    // The webhook is sent to the first address. IPv4 comes first, because some hosts of the function cannot reach IPv6.
    if (found.length > 0) return found.toSorted((one, other) => one.family - other.family).map(({ address }) => address)
  } catch (error) {
    throw new UnfitDestination(`The host ${hostname} cannot be found`, { cause: error })
  } finally {
    clearTimeout(timer)
  }
  throw new UnfitDestination(`The host ${hostname} cannot be found`)
}
