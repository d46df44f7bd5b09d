import { Readable } from 'node:stream'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { MessageFailure } from '../index.ts'
import { readSmtpUrl, type SmtpServer, withoutCredentials } from './smtp-server-address.ts'

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
  const connection = connectionTo(server, limits.stepMs)
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
    const send = (done: (error?: Error | null) => void): void =>
      connection.send({ from: envelope.from, to: [envelope.to] }, message, done)
    await Promise.race([talk(connection, server, send), late.promise])
    return { accepted: true }
  } catch (error) {
    const failure = kindOf(error as SmtpError, handedOver)
    return { accepted: false, failure, error: sentence(error as SmtpError, server) }
  } finally {
    clearTimeout(timer)
    connection.close()
  }
}

const checkMs = 5000

/**
 * Connects to the mail server and logs in, without sending anything. Returns a sentence about the reason if that fails
 * or takes more than five seconds.
 */
export async function checkMailServer(smtpUrl: string): Promise<string | undefined> {
  const server = readSmtpUrl(smtpUrl)
  const connection = connectionTo(server, checkMs)
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('The mail server took too long.')), checkMs)
  try {
    await Promise.race([talk(connection, server, (done) => done()), late.promise])
    return undefined
  } catch (error) {
    return sentence(error as SmtpError, server)
  } finally {
    clearTimeout(timer)
    connection.close()
  }
}

function connectionTo(
  { host, port, secure, ignoreTLS, requireTLS }: SmtpServer,
  stepMs: number,
): SMTPConnection {
  return new SMTPConnection({
    host,
    port,
    secure,
    ignoreTLS,
    requireTLS,
    tls: { minVersion: 'TLSv1.2', rejectUnauthorized: true },
    connectionTimeout: stepMs,
    greetingTimeout: stepMs,
    socketTimeout: stepMs,
    dnsTimeout: stepMs,
    maxResponseSize: 64 * 1024,
    logger: false,
  })
}

/** Connects, logs in and performs `last`. Rejects if one of them fails, or if the connection is lost meanwhile. */
function talk(
  connection: SMTPConnection,
  { credentials }: SmtpServer,
  last: (done: (error?: Error | null) => void) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const next = (step: () => void) => (error?: Error | null) => (error ? reject(error) : step())
    const finish = (): void => last(next(resolve))
    // This handler is never removed, because an unhandled error after the end of the dialog would crash the process.
    connection.on('error', reject)
    connection.connect(next(() => (credentials ? connection.login({ credentials }, next(finish)) : finish())))
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
