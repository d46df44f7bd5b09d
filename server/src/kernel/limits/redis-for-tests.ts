import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { createClient } from '@redis/client'

/** A real redis-server, empty and without persistence. */
export interface TestRedis {
  url: string
  port: number
  /** Suspends the server: the operating system still accepts connections, but nothing is answered. */
  hang(): void
  wake(): void
  kill(): Promise<void>
}

interface Options {
  port?: number
  settings?: readonly string[]
}

/** Starts a Redis server for one test and stops it when the test ends. */
export async function redisFor(
  test: { after(tidy: () => unknown): void },
  options?: Options,
): Promise<TestRedis> {
  const redis = await startRedis(options)
  test.after(() => redis.kill())
  return redis
}

export async function startRedis(options: Options = {}): Promise<TestRedis> {
  const port = options.port ?? (await freePort())
  const persistence = ['--save', '', '--appendonly', 'no']
  const server = spawn(
    'redis-server',
    ['--port', String(port), '--bind', '127.0.0.1', ...persistence, ...(options.settings ?? [])],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const killWithUs = (): unknown => server.kill('SIGKILL')
  process.once('exit', killWithUs)
  const exited = once(server, 'exit').catch(() => undefined) // The handlers below report a failed start.

  await new Promise<void>((resolve, reject) => {
    let log = ''
    server.once('error', (cause) => {
      reject(
        new Error('This test needs redis-server: install it with "apt-get install redis-server".', { cause }),
      )
    })
    server.once('exit', (code) => reject(new Error(`redis-server ended with ${code}: ${log}`)))
    server.stdout.on('data', (chunk: Buffer) => {
      log += chunk.toString()
      if (log.includes('Ready to accept connections')) resolve()
    })
  })

  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    hang: () => void server.kill('SIGSTOP'),
    wake: () => void server.kill('SIGCONT'),
    async kill() {
      server.kill('SIGKILL')
      await exited
      process.off('exit', killWithUs)
    },
  }
}

/** Sends one command over a separate connection. */
export async function command(url: string, ...parts: string[]): Promise<unknown> {
  const client = await createClient({ url }).connect()
  return client.sendCommand(parts).finally(() => client.destroy())
}

/**
 * Returns a port on which nothing listens. It is below the ports that the operating system gives to connections, one of
 * which could otherwise take it before the program of the test does.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000)
    const server = createServer().listen(port, '127.0.0.1')
    const isFree = await once(server, 'listening').then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EADDRINUSE') throw error
        return false
      },
    )
    if (!isFree) continue
    server.close()
    await once(server, 'close')
    return port
  }
}
