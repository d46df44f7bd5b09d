import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply } from 'fastify'

/**
 * Cookies of the console. Over https, their names begin with `__Host-`, so that browsers accept them only from this
 * host.
 */
export interface ConsoleCookies {
  /** Name of the cookie of an organization's session. */
  sessionName(slug: string): string
  /**
   * Names of two cookies, which tie a sign-in email (`mail`) or a passkey challenge (`passkey`) to the browser that
   * requested it. The names contain an underscore. No slug contains one, so these names differ from the names of all
   * session cookies.
   */
  challengeNames: { mail: string; passkey: string }
  /** Returns the values of all session cookies of a request, keyed by the slug of the organization. */
  sessionsIn(headers: IncomingHttpHeaders): Map<string, string>
  read(headers: IncomingHttpHeaders, name: string): string | undefined
  /** Sets a cookie. Without `maxAgeSeconds`, the cookie is deleted when the browser is closed. */
  set(reply: FastifyReply, name: string, value: string, maxAgeSeconds?: number): void
  clear(reply: FastifyReply, name: string): void
}

export function consoleCookies(isSecure: boolean): ConsoleCookies {
  const prefix = isSecure ? '__Host-quoin' : 'quoin'
  const attributes = `Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`
  const sessionPattern = new RegExp(`^${prefix}-([a-z0-9][a-z0-9-]{0,62})$`)
  const write = (reply: FastifyReply, text: string): void => {
    // Fastify sends one `set-cookie` header for each value that is set.
    reply.header('set-cookie', text)
  }
  return {
    sessionName: (slug) => `${prefix}-${slug}`,
    challengeNames: { mail: `${prefix}_sign_in`, passkey: `${prefix}_passkey` },
    sessionsIn: (headers) =>
      new Map(
        pairs(headers).flatMap(([name, value]) => {
          const slug = sessionPattern.exec(name)?.[1]
          return slug === undefined ? [] : [[slug, value]]
        }),
      ),
    read: (headers, name) => pairs(headers).find((pair) => pair[0] === name)?.[1],
    set: (reply, name, value, maxAgeSeconds) =>
      write(
        reply,
        `${name}=${value}; ${attributes}${maxAgeSeconds === undefined ? '' : `; Max-Age=${maxAgeSeconds}`}`,
      ),
    clear: (reply, name) => write(reply, `${name}=; ${attributes}; Max-Age=0`),
  }
}

function pairs({ cookie = '' }: IncomingHttpHeaders): [name: string, value: string][] {
  return cookie.split(';').flatMap((part): [string, string][] => {
    const at = part.indexOf('=')
    return at < 0 ? [] : [[part.slice(0, at).trim(), part.slice(at + 1).trim()]]
  })
}
