import { isLoopbackAddress } from '../../outbound/public-address.ts'

/** What `SMTP_URL` says: `smtp://` with STARTTLS when it is offered, `smtps://` with TLS from the start. */
export interface SmtpServer {
  host: string
  port: number
  secure: boolean
  credentials: { user: string; pass: string } | undefined
  /** A server on this machine is talked to in the clear: its certificate would name nobody. */
  ignoreTLS: boolean
  /** A password is never sent in the clear to another machine. */
  requireTLS: boolean
}

export function readSmtpUrl(text: string): SmtpServer {
  const url = new URL(text)
  const secure = url.protocol === 'smtps:'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const user = decodeURIComponent(url.username)
  const here = host === 'localhost' || isLoopbackAddress(host)
  return {
    host,
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    credentials: user === '' ? undefined : { user, pass: decodeURIComponent(url.password) },
    ignoreTLS: !secure && here,
    requireTLS: !secure && !here && user !== '',
  }
}

/** Takes out of a server's sentence whatever of our credentials it repeats, in any form they were sent in. */
export function withoutCredentials(text: string, { credentials }: SmtpServer): string {
  if (credentials === undefined) return text
  const { user, pass } = credentials
  const base64 = (plain: string): string => Buffer.from(plain).toString('base64').replace(/=+$/, '')
  const forms = [
    pass,
    encodeURIComponent(pass),
    base64(pass),
    base64(`\0${user}\0${pass}`),
    base64(user),
    user,
  ]
  return forms.filter((form) => form !== '').reduce((rest, form) => rest.replaceAll(form, '[redacted]'), text)
}
