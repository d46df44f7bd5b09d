import { setTimeout as sleep } from 'node:timers/promises'
import type { AddressInfo } from 'node:net'
import { createApp } from '../server/src/app/app.ts'
import { startBackground } from '../server/src/app/background.ts'
import { readConfig } from '../server/src/config.ts'
import type { Connection } from '../server/src/kernel/database/database.ts'
import { createLog } from '../server/src/kernel/logs.ts'
import { onePayments } from '../server/src/kernel/processors/index.ts'
import { asService } from '../server/src/start/postgres/index.ts'
import { answer } from './child.ts'
import { masterSecret } from './seed.ts'

// Runs the service with its background work, and with slow external services: the mail server never answers, and the
// card processor answers after twelve seconds.

const processorMs = 12_000

let close: (() => Promise<void>) | undefined

answer(async ({ connection, silentPort }: { connection: Connection; silentPort: number }) => {
  const config = readConfig({
    QUOIN_PUBLIC_URL: 'http://127.0.0.1',
    QUOIN_RATE_LIMIT_PER_MINUTE: '1000000',
    QUOIN_PAYMENTS: 'fake',
    QUOIN_WEBHOOK_ALLOW_PRIVATE_TARGETS: '1',
    QUOIN_MAIL_FROM: 'office@example.com',
    SMTP_URL: `smtp://127.0.0.1:${silentPort}`,
  })
  const log = createLog('error', process.stderr)
  const app = await createApp({ config, connection: asService(connection), masterSecret, log })
  const { services } = app.kernel
  const { usual } = services.payments
  services.payments = onePayments({
    ...usual,
    charge: async (request, key) => {
      await sleep(processorMs)
      return await usual.charge(request, key)
    },
  })
  const background = startBackground(app, config, asService(connection))
  close = async () => {
    await background.stop()
    await app.close()
  }
  await app.server.listen({ host: '127.0.0.1', port: 0 })
  return (app.server.server.address() as AddressInfo).port
})

process.on('SIGTERM', () => {
  // Exits after three seconds, even if requests to the mail server are still waiting. The mail server never answers.
  setTimeout(() => process.exit(0), 3000).unref()
  void close?.().then(() => process.exit(0))
})
