import { spawn, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterwards, type Ending } from '../start/postgres/testing/scratch.ts'

/**
 * Starts a server program that is installed on the system and not by npm. Stops it when the test ends. Resolves when
 * `answers` succeeds; if it never does, rejects with the output of the program.
 */
export async function installedServer(
  t: Ending,
  [program, ...args]: readonly [string, ...string[]],
  options: Pick<SpawnOptions, 'env' | 'uid' | 'gid'>,
  answers: () => Promise<unknown>,
): Promise<void> {
  const server = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const missing = once(server, 'error').then(([cause]) => {
    throw new Error(`This test needs ${program}: install it with "apt-get install ${program}".`, { cause })
  })
  missing.catch(() => undefined)
  const ended = once(server, 'exit')
  afterwards(t, async () => {
    server.kill('SIGKILL')
    await ended
  })
  const answered = async (): Promise<void> => {
    for (let attemptsLeft = 100; ; attemptsLeft--) {
      try {
        return void (await answers())
      } catch (error) {
        if (attemptsLeft === 0) throw new Error(`${program} does not answer: ${said}`, { cause: error })
      }
      await sleep(50)
    }
  }
  await Promise.race([answered(), missing])
}
