import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { testApp } from './test-app.ts'

export interface WireResponse {
  status: number
  headers: Record<string, string>
  text: string
}

/** Returns the port of the service of this test file. The service starts to listen on the first call. */
export async function listeningPort(): Promise<number> {
  const { server } = await testApp()
  if (!server.server.listening) await server.listen({ port: 0, host: '127.0.0.1' })
  const address = server.server.address()
  if (address === null || typeof address === 'string')
    throw new Error('The server does not listen on a port.')
  return address.port
}

/**
 * Sends raw bytes to the service, one part after another, and returns the first response. It is meant for requests that
 * no client library would send.
 */
export async function wire(
  parts: readonly (string | Buffer)[],
  options: { halfClose?: boolean; waitMs?: number } = {},
): Promise<WireResponse> {
  const socket = connect({ port: await listeningPort(), host: '127.0.0.1', allowHalfOpen: true })
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => {
    socket.once('end', resolve)
    socket.once('close', () => resolve())
    socket.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EPIPE' || error.code === 'ECONNRESET' ? resolve() : reject(error),
    )
  })
  for (const part of parts) {
    if (!socket.destroyed && socket.writable) socket.write(part)
    await sleep(5)
  }
  if (options.halfClose) socket.end()
  await Promise.race([ended, answered(chunks, options.waitMs ?? 5000)])
  socket.destroy()
  return parse(Buffer.concat(chunks).toString('latin1'))
}

async function answered(chunks: readonly Buffer[], timeoutMs: number): Promise<void> {
  const deadline = Date.now() + timeoutMs
  while (Date.now() < deadline) {
    const text = Buffer.concat(chunks).toString('latin1')
    const head = text.indexOf('\r\n\r\n')
    const length = /content-length: (\d+)/i.exec(text)?.[1]
    if (head !== -1 && length !== undefined && text.length >= head + 4 + Number(length)) return
    await sleep(5)
  }
}

function parse(text: string): WireResponse {
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const [statusLine = '', ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  )
  return { status: Number(statusLine.split(' ')[1] ?? 0), headers, text: rest.join('\r\n\r\n') }
}
