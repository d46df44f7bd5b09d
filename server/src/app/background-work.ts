import type { App } from './app.ts'
import type { BackgroundWork } from './background.ts'
import type { Config } from '../config.ts'
import { sweepExpiredEstimates } from '../domains/estimates/index.ts'
import { sweepOverdueInvoices } from '../domains/invoices/index.ts'
import { deliverWebhook, purgeDeliveries, queueDeliveries } from '../domains/webhooks/index.ts'
import { sendMailTask } from '../kernel/messages/mail/index.ts'
import { purgeAnswers } from '../kernel/operations/idempotency/purge-answers.ts'
import { sweepAbandonedReceipts } from '../kernel/operations/receipts/abandoned-receipts.ts'
import { sendSmsTask } from '../kernel/messages/sms/index.ts'

/** What the domains leave to the background. */
export function backgroundWork(app: App, config: Config): BackgroundWork {
  const { mailer, monitor } = app
  const { services } = app.kernel
  const now = (): string => app.kernel.now()
  return {
    subscribers: [queueDeliveries(now)],
    kinds: [
      sendMailTask(mailer),
      sendSmsTask({ database: app.database.system, sender: services.sms, now }),
      deliverWebhook({ ...services, retrySeconds: config.webhookRetrySeconds }),
    ],
    schedules: [
      purgeDeliveries(app.database),
      sweepExpiredEstimates(app.database, app.kernel),
      sweepOverdueInvoices(app.database, app.kernel),
      sweepAbandonedReceipts(app.database),
      purgeAnswers(app.database),
      {
        name: 'health.monitor',
        everySeconds: config.monitorIntervalSeconds,
        heldByCircuit: false,
        run: async () => void (await monitor.probe()),
      },
    ],
    held: () => monitor.held(),
    unreachable: (now) => monitor.unreachable(now),
  }
}
