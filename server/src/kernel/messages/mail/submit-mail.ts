import { Readable } from 'node:stream'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { MessageFailure } from '../index.ts'
import { type SmtpServer, withoutCredentials } from './smtp-server-address.ts'

export interface Envelope {
  from: string
  to: string
}

export type Submission = { accepted: true } | { accepted: false; failure: MessageFailure; error: string }

export interface SubmitLimits {
  /** Timeout for each step, in milliseconds: connecting, the greeting, and each answer of the server. */
  stepMs: number
  wholeMs: number
}

interface SmtpError extends Error {
  code?: string
  responseCode?: number
  /** Text of the server's answer. */
  response?: string
}

/**
 * Sends one message over a new connection. Connections are not reused, because a mail client that retries after a
 * broken connection could send a message twice.
 *
 * The meaning of a failure depends on its time. Before the server has asked for the content, it cannot have accepted
 * the message. After that, only the server's answer shows whether the message was accepted.
 */
export async function submitMail(
  server: SmtpServer,
  envelope: Envelope,
  content: Buffer,
  limits: SubmitLimits,
): Promise<Submission> {
  const { host, port, secure, ignoreTLS, requireTLS } = server
  const connection = new SMTPConnection({
    host,
    port,
    secure,
    ignoreTLS,
    requireTLS,
    tls: { minVersion: 'TLSv1.2', rejectUnauthorized: true },
    connectionTimeout: limits.stepMs,
    greetingTimeout: limits.stepMs,
    socketTimeout: limits.stepMs,
    dnsTimeout: limits.stepMs,
    maxResponseSize: 64 * 1024,
    logger: false,
  })
  let handedOver = false
  const message = new Readable({
    read() {
      handedOver = true
      this.push(content)
      this.push(null)
    },
  })
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('The mail server took too long.')), limits.wholeMs)
  try {
    await Promise.race([talk(connection, server, envelope, message), late.promise])
    return { accepted: true }
  } catch (error) {
    const failure = kindOf(error as SmtpError, handedOver)
    return { accepted: false, failure, error: sentence(error as SmtpError, server) }
  } finally {
    clearTimeout(timer)
    connection.close()
  }
}

function talk(
  connection: SMTPConnection,
  { credentials }: SmtpServer,
  envelope: Envelope,
  message: Readable,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const next = (step: () => void) => (error?: Error | null) => (error ? reject(error) : step())
    const send = (): void =>
      connection.send({ from: envelope.from, to: [envelope.to] }, message, next(resolve))
    // This handler is never removed, because an unhandled error after the end of the dialog would crash the process.
    connection.on('error', reject)
    connection.connect(next(() => (credentials ? connection.login({ credentials }, next(send)) : send())))
  })
}

/**
 * Classifies a failure. A rejection of the credentials (`EAUTH`) is temporary, because the operator can correct them
 * before the next attempt.
 */
function kindOf({ code, responseCode }: SmtpError, handedOver: boolean): MessageFailure {
  if (responseCode === undefined) return handedOver ? 'unknown' : 'temporary'
  return responseCode >= 500 && code !== 'EAUTH' ? 'permanent' : 'temporary'
}

const longestError = 500

/**
 * Returns the text of an error for members. It quotes the server's answer, but not the error message of the email
 * library.
 */
function sentence(error: SmtpError, server: SmtpServer): string {
  const said = error.response?.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
  const explanation = said ? `The mail server refused the message: ${said}` : wordsFor(error)
  return withoutCredentials(explanation, server).slice(0, longestError)
}

function wordsFor({ code, message }: SmtpError): string {
  if (code === undefined || code === 'ETIMEDOUT') return 'The mail server took too long.'
  if (code === 'EDNS') return 'The host name of the mail server has no address. Check SMTP_URL.'
  if (code === 'EAUTH') return 'The mail server refused our user name or password. Check SMTP_URL.'
  if (code === 'ETLS') return 'The mail server does not offer encryption, so the password was not sent.'
  if (/certificate|altnames/i.test(message)) return 'The certificate of the mail server cannot be trusted.'
  if (message.includes('ECONNREFUSED'))
    return 'The mail server refused the connection. Check host and port in SMTP_URL.'
  return 'The mail server closed the connection.'
}
