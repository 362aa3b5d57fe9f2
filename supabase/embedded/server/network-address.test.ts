import { expect, test } from 'vitest'
import { networkAddress } from './network-address.ts'
import { readServerSettings } from './server-settings.ts'

const common = { netmask: '', mac: '', cidr: null }
const interfaces = {
  lo: [{ ...common, address: '127.0.0.1', family: 'IPv4' as const, internal: true }],
  wifi: [
    { ...common, address: '169.254.3.4', family: 'IPv4' as const, internal: false },
    { ...common, address: '192.168.1.7', family: 'IPv4' as const, internal: false },
  ],
}
const addressAt = (environment: Record<string, string>) => networkAddress(readServerSettings(environment), interfaces)

test.each([
  ['nothing is set', {}, null],
  ['it listens everywhere', { NARTHEX_HOST: '0.0.0.0', NARTHEX_PORT: '8080' }, 'http://192.168.1.7:8080'],
  ['it listens at one address', { NARTHEX_HOST: '10.0.0.2' }, 'http://10.0.0.2:4173'],
  ['a proxy stands in front', { NARTHEX_HOST: '0.0.0.0', NARTHEX_PROXY: '1' }, null],
])('phones get the server’s address in the local network, or no address: %s', (_, environment, address) => {
  expect(addressAt(environment as Record<string, string>)).toBe(address)
})

test('an address that only this computer’s virtual machines or VPN reach is used only when there is no other', () => {
  const at = (address: string) => [{ ...common, address, family: 'IPv4' as const, internal: false }]
  const settings = readServerSettings({ NARTHEX_HOST: '0.0.0.0' })
  const virtual = { docker0: at('172.17.0.1'), 'vEthernet (WSL)': at('172.28.0.1'), tun0: at('10.8.0.2') }
  expect(networkAddress(settings, { ...virtual, wlan0: at('192.168.1.7') })).toBe('http://192.168.1.7:4173')
  expect(networkAddress(settings, virtual)).toBe('http://172.17.0.1:4173')
})
