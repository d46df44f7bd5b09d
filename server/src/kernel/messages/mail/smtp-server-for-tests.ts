import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { after } from 'node:test'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { certificateForTests } from '../../outbound/certificate-for-tests.ts'

export interface Received {
  from: string
  to: string[]
  content: string
}

export interface MailServer {
  url: string
  received: Received[]
}

/** Starts a real mail server on the loopback interface. It accepts every message unless `options` change that. */
export async function mailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const received: Received[] = []
  const server = new SMTPServer({
    ...certificateForTests,
    authOptional: true,
    closeTimeout: 10,
    onData(stream, session, callback) {
      const { mailFrom, rcptTo } = session.envelope
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map((each) => each.address),
          content: Buffer.concat(chunks).toString(),
        })
        callback()
      })
    },
    ...options,
  })
  server.on('error', () => undefined)
  const listener = server.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  after(() => new Promise<void>((resolve) => server.close(resolve)))
  return { url: `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`, received }
}

/**
 * Starts a mail server whose answers are computed by `answer`. The function receives each line from the client, and
 * `undefined` when the connection is opened. It returns the answer, or undefined for no answer.
 */
export async function scriptedServer(
  answer: (line: string | undefined, socket: Socket) => string | undefined,
): Promise<{ url: string; lines: string[] }> {
  const lines: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    const say = (line: string | undefined): void => {
      const said = answer(line, socket)
      if (said !== undefined && socket.writable) socket.write(`${said}\r\n`)
    }
    let rest = ''
    socket.on('data', (chunk: Buffer) => {
      const parts = (rest + chunk.toString()).split('\r\n')
      rest = parts.pop() ?? ''
      for (const line of parts) {
        lines.push(line)
        say(line)
      }
    })
    say(undefined)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, lines }
}

/**
 * Returns a function that answers each line as in a successful SMTP dialog. `special` may return another answer for a
 * line, or false for no answer.
 */
export function usualTalk(
  special: (line: string | undefined, socket: Socket) => string | false | undefined,
): (line: string | undefined, socket: Socket) => string | undefined {
  return (line, socket) => {
    const said = special(line, socket)
    if (said === false) return undefined
    if (said !== undefined) return said
    if (line === undefined) return '220 mail.receiver.test ESMTP'
    if (/^(EHLO|HELO|MAIL|RCPT|RSET)/.test(line)) return '250 OK'
    if (line === 'DATA') return '354 go on'
    if (line === '.') return '250 2.0.0 queued'
    return line === 'QUIT' ? '221 bye' : undefined
  }
}
