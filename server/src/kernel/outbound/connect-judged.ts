import { connect as dialTcp, isIP, type LookupFunction, type Socket, type TcpNetConnectOpts } from 'node:net'
import { connect as startTls } from 'node:tls'
import type { buildConnector } from 'undici'
import { blocked, closedEarly, failureOf, notReached, OutboundFailure } from './outcome.ts'
import { addressesOf, type ResolveName } from './resolve-name.ts'
import { mayConnect } from './resolve-target.ts'
import type { TargetRules } from './target-rules.ts'

export interface ConnectParts {
  rules: TargetRules
  resolve: ResolveName
  /** Opens the socket. Tests replace it to connect to another address than the requested one. */
  dial?: (options: TcpNetConnectOpts) => Socket
  connectMs?: number
}

const connectLimitMs = 5_000

/**
 * Creates a connector that opens connections only to public addresses.
 *
 * 1. The host name is resolved once, and every address is checked. If one address is private, the name is blocked.
 * 2. Connections are opened only to these addresses.
 * 3. The address of the connected socket is checked again before any byte is sent, even before the TLS handshake.
 *
 * A check in a `lookup` hook would not suffice, because the hook is not called if the host is already an address.
 */
export function judgedConnector(parts: ConnectParts): buildConnector.connector {
  return (target, callback) => {
    open(parts, target).then(
      (socket) => callback(null, socket),
      (error: unknown) => callback(error as Error, null),
    )
  }
}

async function open(parts: ConnectParts, target: buildConnector.Options): Promise<Socket> {
  const addresses = await addressesOf(parts.resolve, target.hostname)
  if (!addresses.every((address) => mayConnect(address, parts.rules))) throw blocked()

  const limitMs = parts.connectMs ?? connectLimitMs
  const deadline = AbortSignal.timeout(limitMs)
  const secure = target.protocol === 'https:'
  const tcp = (parts.dial ?? dialTcp)({
    host: target.hostname,
    port: Number(target.port) || (secure ? 443 : 80),
    lookup: pinned(addresses),
    noDelay: true,
    keepAlive: true,
  })
  try {
    await ready(tcp, 'connect', deadline)
    if (!mayConnect(tcp.remoteAddress ?? '', parts.rules)) throw blocked()
    return secure ? await secured(tcp, target.hostname, deadline) : tcp
  } catch (error) {
    tcp.destroy()
    throw error
  }
}

async function secured(tcp: Socket, hostname: string, deadline: AbortSignal): Promise<Socket> {
  const name = hostname.replace(/\.$/, '')
  const socket = startTls({
    socket: tcp,
    host: name,
    ...(isIP(name) === 0 ? { servername: name } : {}),
    minVersion: 'TLSv1.2',
    rejectUnauthorized: true,
    ALPNProtocols: ['http/1.1'],
  })
  try {
    return await ready(socket, 'secureConnect', deadline)
  } catch (error) {
    socket.destroy()
    throw tlsFailure(error)
  }
}

/**
 * Converts a TLS error to an error that the company's members may see. The result contains the error code, which
 * identifies the problem of the certificate, but not the error message, which would quote the certificate.
 */
function tlsFailure(error: unknown): OutboundFailure {
  const other = failureOf(error)
  if (other !== undefined && other.kind !== 'tls_error') return other
  const { code } = error as { code?: unknown }
  const reason = typeof code === 'string' && /^[A-Z0-9_]{1,60}$/.test(code) ? ` (${code})` : ''
  return new OutboundFailure('tls_error', `No trusted TLS connection could be made${reason}.`)
}

function ready(socket: Socket, event: 'connect' | 'secureConnect', deadline: AbortSignal): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const tooLate = (): void => reject(notReached())
    deadline.addEventListener('abort', tooLate, { once: true })
    const settle = (finish: () => void): void => {
      deadline.removeEventListener('abort', tooLate)
      finish()
    }
    socket.once(event, () => settle(() => resolve(socket)))
    // This handler is never removed. Otherwise an error would crash the process if it occurs before the next owner
    // of the socket adds a handler.
    socket.on('error', (error) => settle(() => reject(error)))
    socket.once('close', () => settle(() => reject(closedEarly())))
  })
}

function pinned(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIP(address) }))
  return (_hostname, options, callback) => {
    if (options.all) callback(null, all)
    else callback(null, all[0]!.address, all[0]!.family)
  }
}
