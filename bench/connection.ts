import { once } from 'node:events'
import { createConnection } from 'node:net'

export interface HttpConnection {
  /** Sends one request and waits for the whole answer. Returns its HTTP status. */
  request(text: string | Buffer): Promise<number>
  close(): void
}

/**
 * Opens one keep-alive connection. It can only read answers with a `content-length` header, which both measured servers
 * send.
 */
export async function connect(port: number): Promise<HttpConnection> {
  const socket = createConnection({ host: '127.0.0.1', port, noDelay: true })
  await once(socket, 'connect')
  let waiting: { resolve: (status: number) => void; reject: (error: Error) => void } | undefined
  let missing = 0
  let status = 0

  const fail = (): void => waiting?.reject(new Error('The server closed the connection.'))
  socket.on('error', fail)
  socket.on('close', fail)
  socket.on('data', (chunk: Buffer) => {
    if (missing === 0) {
      const end = chunk.indexOf('\r\n\r\n')
      const head = chunk.toString('latin1', 0, end)
      const length = /\r\ncontent-length: (\d+)/i.exec(head)
      if (end < 0 || !length) throw new Error(`An answer without content-length: ${head}`)
      status = Number(head.slice(9, 12))
      missing = Number(length[1]) + end + 4
    }
    missing -= chunk.length
    if (missing > 0) return
    const answered = waiting
    waiting = undefined
    answered?.resolve(status)
  })

  return {
    request: (text) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        socket.write(text)
      }),
    close: () => socket.destroy(),
  }
}
