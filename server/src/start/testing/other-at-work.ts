import type { Connection } from '../../kernel/database/database.ts'
import { type Listener, listen } from '../../kernel/database/listener.ts'

/** Another process of Quoin, as far as those that start see it; settles once it is there. */
export async function otherAtWork(connection: Connection): Promise<Listener> {
  const heard = Promise.withResolvers<void>()
  const other = listen(connection, {
    channels: { quoin_access: () => undefined },
    name: 'api host:1',
    missed: () => heard.resolve(),
    onError: (error) => heard.reject(error),
  })
  await heard.promise
  return other
}
