import { networkInterfaces } from 'node:os'
import type { ServerSettings } from './server-settings.ts'

type Interfaces = ReturnType<typeof networkInterfaces>

/** Names of interfaces that lead to containers, virtual machines or a VPN. Phones in the building do not reach them. */
const VIRTUAL = /^(docker|br-|veth|virbr|vmnet|vboxnet|vethernet|utun|tun|tap|wg|zt|tailscale)/i

/**
 * Returns the address at which phones in the same network reach the server. If the server listens at all addresses, the
 * result is the machine's address in the network. If the server listens at one address, the result has this address. If
 * only this machine has access, the result is null. Behind a proxy, the result is also null, because the proxy has
 * another address.
 */
export function networkAddress(settings: ServerSettings, interfaces: Interfaces = networkInterfaces()): string | null {
  const { host, port, isBehindProxy, tls } = settings
  if (isBehindProxy || port === 0 || /^(127\.|localhost$|::1$)/.test(host)) return null
  const isEverywhere = host === '0.0.0.0' || host === '::'
  const own = Object.entries(interfaces)
    .toSorted(([one], [other]) => Number(VIRTUAL.test(one)) - Number(VIRTUAL.test(other)))
    .flatMap(([, each]) => each ?? [])
    .find(({ family, internal, address }) => family === 'IPv4' && !internal && !address.startsWith('169.254.'))
  const name = isEverywhere ? own?.address : host
  if (!name) return null
  return `${tls ? 'https' : 'http'}://${name.includes(':') ? `[${name}]` : name}:${port}`
}
