import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { connect, type TLSSocket } from 'node:tls'
import { isOnLoopback } from '../../../config.ts'
import { type OfflineCheck, type OfflineParts, type Finding, right, wrong } from '../check.ts'

const timeoutMs = 5000
const dayMs = 24 * 60 * 60_000
const hourMs = 60 * 60_000
/** Number of milliseconds before the end of its validity from which a certificate is reported. */
const leastMs = 14 * dayMs
/** Part of a short validity that must be left. Proxies renew a certificate when a third is left. */
const leastPart = 1 / 4

/** Times between which a certificate is valid, in milliseconds. */
interface Validity {
  from: number
  to: number
}

/** Returns the validity of the certificate of a host. Throws if the certificate is not trusted. */
type FindValidity = (host: string, port: number) => Promise<Validity>

/**
 * Checks the address with which links in messages begin: its host name and, for HTTPS, its certificate. The arguments
 * are replaced only by tests.
 */
export const publicUrl = (
  resolve: (name: string) => Promise<unknown> = lookup,
  findValidity: FindValidity = readValidity,
): OfflineCheck => ({
  name: 'public-url',
  title: 'the public URL can be reached',
  isOffline: true,
  async examine({ config, now }) {
    const { protocol, hostname, port, origin } = new URL(config.publicUrl)
    const name = hostname.replace(/^\[|\]$/g, '')
    if (isOnLoopback({ host: '127.0.0.1', publicUrl: config.publicUrl })) return loopback(config, origin)
    try {
      await resolve(name)
    } catch (error) {
      return wrong(
        `The name ${name} of QUOIN_PUBLIC_URL has no address (${(error as NodeJS.ErrnoException).code}). Links in messages lead nowhere.`,
        'Correct QUOIN_PUBLIC_URL, or add the name to your DNS.',
      )
    }
    if (protocol !== 'https:') return right('without HTTPS, so that others can read what is sent')
    const validity = await findValidity(name, port === '' ? 443 : Number(port)).catch((error: Error) => error)
    return certificateFinding(origin, validity, now())
  },
})

/**
 * Presents the finding that the address works only on this machine. This is a problem only if messages with links are
 * sent.
 */
function loopback({ smtpUrl, sms }: OfflineParts['config'], origin: string): Finding {
  if (smtpUrl === undefined && sms.provider !== 'twilio') return right('works only on this machine')
  return wrong(
    `Links in messages begin with ${origin}, which works only on this machine.`,
    'Set QUOIN_PUBLIC_URL to the address at which customers reach the service.',
  )
}

function certificateFinding(origin: string, validity: Validity | Error, now: number): Finding {
  if (validity instanceof Error)
    return wrong(
      `No trusted certificate was found at ${origin}: ${validity.message.replace(/[;.].*$/s, '')}.`,
      'Check that the proxy in front of Quoin is running and has a valid certificate for this name.',
    )
  const { from, to } = validity
  const left = to - now
  const inWords =
    left >= 2 * dayMs ? `${Math.floor(left / dayMs)} days` : `${Math.floor(left / hourMs)} hours`
  if (left >= Math.min(leastMs, (to - from) * leastPart))
    return right(`the certificate is valid for another ${inWords}`)
  return wrong(
    `The certificate of ${origin} ends in ${inWords}.`,
    'Check why the certificate is not renewed automatically, and renew it.',
  )
}

function readValidity(host: string, port: number): Promise<Validity> {
  const server = { host, port, ...(isIP(host) === 0 ? { servername: host } : {}) }
  return new Promise((done, fail) => {
    const socket: TLSSocket = connect({ ...server, timeout: timeoutMs }, () => {
      const { valid_from, valid_to } = socket.getPeerCertificate()
      socket.destroy()
      done({ from: Date.parse(valid_from), to: Date.parse(valid_to) })
    })
    socket.once('error', fail)
    socket.once('timeout', () => socket.destroy(new Error(`no answer within ${timeoutMs / 1000} seconds`)))
  })
}
