import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isPublicAddress } from './public-address.ts'

/** A resolver may never answer, and all other webhooks wait for the end of this one. */
const TIMEOUT_MS = 10_000

/** A webhook is sent to the address that was checked, so that a second answer of DNS cannot redirect it. */
export type Destination = { url: URL; address: string }

/** Why a webhook is not sent, in words for the person who set it. */
export class UnfitDestination extends Error {
  override readonly name = 'UnfitDestination'
}

/**
 * Finds the address of a webhook. It must be https and every address its name has must be on the public internet:
 * else a person could make this server speak to machines only it can reach.
 *
 * @param allowPrivate for tests, and for machines whose owner wants to reach their own network
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
    // The first is where it is sent: not every host of the function reaches IPv6.
    if (found.length > 0) return found.toSorted((one, other) => one.family - other.family).map(({ address }) => address)
  } catch (error) {
    throw new UnfitDestination(`The host ${hostname} cannot be found`, { cause: error })
  } finally {
    clearTimeout(timer)
  }
  throw new UnfitDestination(`The host ${hostname} cannot be found`)
}
