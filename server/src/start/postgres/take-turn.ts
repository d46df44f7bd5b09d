import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { lockDirectory } from './lock-directory.ts'
import { readHolder, type Holder } from './holder.ts'
import type { PostgresConnection } from './postgres.ts'
import { StartRefused } from './start-refused.ts'

/**
 * Maximum time to wait for the data directory, in milliseconds. A server waits only for a running command, which
 * takes little time. A command waits for other commands and for a server that is starting.
 */
const timeoutMs = { server: 15_000, command: 60_000 }

/**
 * Locks the data directory and returns the function that releases it. If a server already uses the directory, a
 * command gets the connection to that server's Postgres instead.
 */
export async function takeTurn(
  directory: string,
  kind: Holder['kind'],
): Promise<{ release: () => void } | { guestOf: PostgresConnection }> {
  const deadline = performance.now() + timeoutMs[kind]
  for (;;) {
    const release = lockDirectory(directory)
    if (release) return { release }
    const holder = readHolder(directory)
    if (holder?.kind === 'server' && kind === 'server' && holder.state !== 'stopping')
      throw new StartRefused(`Quoin is already running on ${directory} (process ${holder.pid}).`)
    if (
      holder?.kind === 'server' &&
      kind === 'command' &&
      holder.connection &&
      (await answers(holder.connection))
    )
      return { guestOf: holder.connection }
    if (performance.now() > deadline)
      throw new StartRefused(
        `${directory} is still in use by another Quoin (process ${holder?.pid ?? 'unknown'}).`,
      )
    await sleep(20)
  }
}

async function answers({ host, port }: PostgresConnection): Promise<boolean> {
  const socket = connect(join(host, `.s.PGSQL.${port}`))
  try {
    await once(socket, 'connect')
    return true
  } catch {
    // Postgres is either starting or stopping. The caller tries again.
    return false
  } finally {
    socket.destroy()
  }
}
