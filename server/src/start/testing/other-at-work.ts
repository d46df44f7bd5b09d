import type { Connection } from '../../kernel/database/database.ts'
import { type Listener, listen } from '../../kernel/database/listener.ts'

/**
 * Simulates another running process of the server by opening the connection on which a process listens for
 * notifications. Resolves once a starting server would detect it.
 */
export async function otherAtWork(connection: Connection): Promise<Listener> {
  const listening = Promise.withResolvers<void>()
  const other = listen(connection, {
    channels: { quoin_access: () => undefined },
    name: 'api host:1',
    missed: () => listening.resolve(),
    onError: (error) => listening.reject(error),
  })
  await listening.promise
  return other
}
