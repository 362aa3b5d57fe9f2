import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from '../sign-in/network-of.ts'

type Connection = { network: string; socket: Socket; requests: number }

/**
 * Keeps room for everyone: of more connections than `most`, the network that has most of them loses the one that has
 * waited longest. Browsers open another when they need one; behind one address there may be a whole church, or a proxy.
 */
export function limitConnections(server: Server, most = mostConnections()): void {
  const networks = new Map<string, Set<Connection>>()
  const byFarEnd = new Map<string, Connection>()
  let open = 0

  function forget(connection: Connection): void {
    const held = networks.get(connection.network)
    if (!held?.delete(connection)) return
    open--
    if (held.size === 0) networks.delete(connection.network)
  }

  server.on('connection', (socket: Socket) => {
    // Gone already.
    if (!socket.remoteAddress) return
    const connection = { network: networkOf(socket.remoteAddress), socket, requests: 0 }
    const farEnd = farEndOf(socket)
    const held = networks.get(connection.network) ?? new Set()
    networks.set(connection.network, held.add(connection))
    byFarEnd.set(farEnd, connection)
    open++
    socket.once('close', () => {
      forget(connection)
      if (byFarEnd.get(farEnd) === connection) byFarEnd.delete(farEnd)
    })
    if (open <= most) return
    const closed = longestWaiting(networks, connection)
    forget(closed)
    closed.socket.destroy()
  })
  // Over TLS a request's socket is another, with the same far end.
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const connection = byFarEnd.get(farEndOf(socket))
    if (!connection) return
    connection.requests++
    response.once('close', () => connection.requests--)
  })
}

const farEndOf = ({ remoteAddress, remotePort }: Socket) => `${remoteAddress} ${remotePort}`

/** @param newest has had no time yet to ask for anything */
function longestWaiting(networks: Map<string, Set<Connection>>, newest: Connection): Connection {
  const [largest] = [...networks.values()].toSorted((a, b) => b.size - a.size)
  const others = [...largest!].filter((each) => each !== newest)
  return others.find(({ requests }) => requests === 0) ?? others[0] ?? newest
}

/** Each holds a file of the process: half of those it may have are left for the data. */
function mostConnections(): number {
  // Or it would ask for the names of the addresses that are connected.
  Object.assign(process.report, { excludeNetwork: true })
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft: number | 'unlimited' } } }
  const files = Number(userLimits?.open_files?.soft)
  return Math.min(4096, Number.isFinite(files) ? Math.floor(files / 2) : 4096)
}
