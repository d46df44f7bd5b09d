import type { AddressInfo } from 'node:net'
import { createApp } from '../server/src/app/app.ts'
import { readConfig } from '../server/src/config.ts'
import type { Connection } from '../server/src/kernel/database/database.ts'
import { asService } from '../server/src/start/postgres/index.ts'
import { createLog } from '../server/src/kernel/logs.ts'
import { answer } from './child.ts'
import { masterSecret } from './seed.ts'

// Runs the service as in production, in a separate process. On request, it reports the processor time that it
// has used.

let close: (() => Promise<void>) | undefined

answer(async (question: 'cpu' | Connection) => {
  if (question === 'cpu') return process.cpuUsage()
  const app = await createApp({
    config: readConfig({ QUOIN_PUBLIC_URL: 'http://127.0.0.1', QUOIN_RATE_LIMIT_PER_MINUTE: '1000000' }),
    connection: asService(question),
    masterSecret,
    log: createLog('warn', process.stderr),
  })
  close = () => app.close()
  await app.server.listen({ host: '127.0.0.1', port: 0 })
  return (app.server.server.address() as AddressInfo).port
})

process.on('SIGTERM', () => {
  void close?.().then(() => process.exit(0))
})
