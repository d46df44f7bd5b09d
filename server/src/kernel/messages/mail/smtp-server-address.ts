import { isLoopbackAddress } from '../../outbound/public-address.ts'

/** Parsed `SMTP_URL`. `smtp://` uses STARTTLS if the server offers it, `smtps://` uses TLS from the start. */
export interface SmtpServer {
  host: string
  port: number
  secure: boolean
  credentials: { user: string; pass: string } | undefined
  /**
   * True for a server on this machine. It is used without TLS, because no certificate is issued for such a host name.
   */
  ignoreTLS: boolean
  /**
   * True if there is a password and the server is on another machine, because a password is never sent unencrypted
   * over the network.
   */
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

/** Removes the configured credentials from a server's answer, in every encoding in which they may have been sent. */
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
