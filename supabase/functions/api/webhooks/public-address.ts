/**
 * IPv4 ranges that are not the public internet (IANA special-purpose registry, RFC 6890): this network, private,
 * shared, loopback, link-local, protocol assignments, documentation, 6to4 relays, benchmarks, multicast, reserved.
 */
const SPECIAL_IPV4: [address: string, prefixLength: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]

/** @param address an IPv4 or IPv6 address as DNS or a URL writes it, without brackets */
export function isPublicAddress(address: string): boolean {
  return address.includes(':') ? isPublicIpv6(address) : isPublicIpv4(address)
}

function isPublicIpv4(address: string): boolean {
  const number = ipv4Number(address)
  if (number === null) return false
  return SPECIAL_IPV4.every(([special, length]) => {
    const size = 2 ** (32 - length)
    return Math.floor(number / size) !== Math.floor(ipv4Number(special)! / size)
  })
}

function ipv4Number(address: string): number | null {
  const bytes = address.split('.').map((byte) => (/^\d{1,3}$/.test(byte) ? Number(byte) : Number.NaN))
  if (bytes.length !== 4 || !bytes.every((byte) => byte <= 255)) return null
  return bytes.reduce((number, byte) => number * 256 + byte, 0)
}

/**
 * Returns whether an IPv6 address is public: global unicast (2000::/3), except ranges that wrap or represent other
 * networks: 2001::/23 (Teredo and other protocols), 2001:db8::/32 and 3fff::/20 (documentation), 2002::/16 (6to4).
 */
function isPublicIpv6(address: string): boolean {
  if (!/^[0-9a-f]{1,4}:[0-9a-f:]+$/i.test(address)) return false
  const [first = 0, second = 0] = address.split(':').map((group) => parseInt(group || '0', 16))
  if (first < 0x2000 || first > 0x3fff || first === 0x2002) return false
  if (first === 0x2001 && (second < 0x200 || second === 0xdb8)) return false
  return !(first === 0x3fff && second < 0x1000)
}
