import { PassThrough } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** An open stream of server-sent events. */
export interface EventStream {
  body: PassThrough
  write(text: string): void
  /** Resolves when the reader has received what was written, or the stream has ended. */
  drained(): Promise<void>
  end(): void
}

const beatMs = 20_000
/**
 * Maximum number of bytes that wait for a slow reader. If it is exceeded, the server ends the stream. The reader then
 * opens another stream, which continues after the last event that it received.
 */
const longestQueue = 256 * 1024

/**
 * Opens a stream. `beat` is called every 20 seconds; it returns the text that keeps the connection open, or undefined to
 * end the stream.
 */
export function openEventStream(beat: () => string | undefined): EventStream {
  const body = new PassThrough()
  const end = (): void => {
    clearInterval(timer)
    if (!body.writableEnded) body.end()
  }
  const write = (text: string): void => {
    if (body.writableEnded) return
    if (body.readableLength + body.writableLength > longestQueue) end()
    else body.write(text)
  }
  const timer = setInterval(() => {
    const text = beat()
    if (text === undefined) end()
    else write(text)
  }, beatMs).unref()
  body.once('close', end)
  write('retry: 2000\n\n')
  return {
    body,
    write,
    end,
    drained: () =>
      new Promise((resolve) => {
        if (!body.writableNeedDrain || body.writableEnded) return resolve()
        const settle = (): void => {
          body.off('drain', settle).off('close', settle)
          resolve()
        }
        body.on('drain', settle).on('close', settle)
      }),
  }
}

export function sendEventStream(reply: FastifyReply, { body }: EventStream): FastifyReply {
  return reply
    .header('content-type', 'text/event-stream; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-accel-buffering', 'no')
    .send(body)
}
