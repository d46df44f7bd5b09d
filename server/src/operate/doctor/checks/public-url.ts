import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { connect, type TLSSocket } from 'node:tls'
import { isOnLoopback } from '../../../config.ts'
import { type OfflineCheck, type OfflineParts, type Finding, right, wrong } from '../check.ts'

const timeoutMs = 5000
const dayMs = 24 * 60 * 60_000
/** Number of days before the end of its validity from which a certificate is reported. */
const leastDays = 14

/** Returns the time at which the certificate of a host ends, in milliseconds. Throws if it is not trusted. */
type FindCertificateEnd = (host: string, port: number) => Promise<number>

/**
 * Checks the address with which links in messages begin: its host name and, for HTTPS, its certificate. The arguments
 * are replaced only by tests.
 */
export const publicUrl = (
  resolve: (name: string) => Promise<unknown> = lookup,
  findCertificateEnd: FindCertificateEnd = certificateEnd,
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
    const end = await findCertificateEnd(name, port === '' ? 443 : Number(port)).catch(
      (error: Error) => error,
    )
    return certificateFinding(origin, end, now())
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

function certificateFinding(origin: string, end: number | Error, now: number): Finding {
  if (end instanceof Error)
    return wrong(
      `No trusted certificate was found at ${origin}: ${end.message.replace(/[;.].*$/s, '')}.`,
      'Check that the proxy in front of Quoin is running and has a valid certificate for this name.',
    )
  const days = Math.floor((end - now) / dayMs)
  if (days >= leastDays) return right(`the certificate is valid for ${days} more days`)
  return wrong(
    `The certificate of ${origin} ends in ${days} days.`,
    'Check why the certificate is not renewed automatically, and renew it.',
  )
}

function certificateEnd(host: string, port: number): Promise<number> {
  const server = { host, port, ...(isIP(host) === 0 ? { servername: host } : {}) }
  return new Promise((done, fail) => {
    const socket: TLSSocket = connect({ ...server, timeout: timeoutMs }, () => {
      const { valid_to } = socket.getPeerCertificate()
      socket.destroy()
      done(Date.parse(valid_to))
    })
    socket.once('error', fail)
    socket.once('timeout', () => socket.destroy(new Error(`no answer within ${timeoutMs / 1000} seconds`)))
  })
}
