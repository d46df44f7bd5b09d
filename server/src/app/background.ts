import type { Config } from '../config.ts'
import { runBatchTask } from '../domains/office/batches/index.ts'
import { writeSignInMail } from '../domains/organization/access/index.ts'
import { findOrganizationById } from '../domains/organization/company/index.ts'
import { moveBytes } from '../domains/organization/stored-files/index.ts'
import { checkFacts } from '../domains/message-facts.ts'
import { createDeliveryRecheck } from '../domains/messages/outbox/index.ts'
import { erasePersonTask } from '../domains/office/personal-data/index.ts'
import { deliverWebhook } from '../domains/office/webhooks/index.ts'
import type { Connection } from '../kernel/database/database.ts'
import { listen } from '../kernel/database/listener.ts'
import { startRelay } from '../kernel/events/start-relay.ts'
import { sendMailTask } from '../kernel/messages/mail/index.ts'
import { simulatedStatusTask, sendSmsTask } from '../kernel/messages/sms/index.ts'
import type { Mutation } from '../kernel/operations/operation.ts'
import { laterTask } from '../kernel/operations/run-later.ts'
import { wakeUpChannel } from '../kernel/tasks/wake-up.ts'
import { startSchedules } from '../kernel/tasks/schedule.ts'
import type { TaskKind } from '../kernel/tasks/task.ts'
import { isHeld } from '../kernel/installation/installation-table.ts'
import { Worker } from '../kernel/tasks/worker.ts'
import { newId } from '../kernel/ids.ts'
import { run } from '../kernel/operations/run.ts'
import { noteTextStatus } from '../domains/customers/texts/operations.ts'
import type { App } from './app.ts'
import { ownClocks } from './kernel.ts'
import { everyOperation } from './catalog.ts'
import { schedulesOf } from './schedules.ts'
import { subscribersOf } from './subscribers.ts'

export interface Background {
  stop(): Promise<void>
}

/**
 * Starts the background work of this process: events are turned into tasks, tasks are run, and recurring work
 * is run when it is due.
 */
export function startBackground(app: App, config: Config, connection: Connection): Background {
  const { database, kernel, monitor } = app
  const { wakeUp, log } = kernel.services
  const now = (): string => kernel.now()
  const kinds = taskKinds(app, config)
  app.metrics.expectAttempts(kinds.map(({ name }) => name))
  const worker = new Worker({
    database,
    kinds,
    now,
    log,
    ended: (kind, end) => app.metrics.attempt(kind, end),
  })
  worker.start()
  const automations = app.automations.start()
  const relay = startRelay({
    database,
    subscribers: subscribersOf(app),
    now,
    log,
    passed: () => {
      worker.wake()
      automations.wakeUp()
    },
  })
  wakeUp.onNotification(() => relay.wakeUp())
  const distant = listen(connection, {
    channels: { [wakeUpChannel]: () => relay.wakeUp() },
    missed: () => relay.wakeUp(),
    onError: (error) =>
      log.warn(
        { err: error },
        'Notifications for background work cannot be received; the workers poll instead.',
      ),
  })
  const schedules = startSchedules({
    database,
    schedules: schedulesOf(app, config),
    now,
    log,
    isSuspended: () => monitor.isSuspended(),
    isHeld: () => isHeld(database.system),
    unreachable: (at) => monitor.unreachable(at),
  })
  return {
    stop: async () => {
      await Promise.all([distant.close(), schedules.stop(), relay.stop(), automations.stop(), worker.stop()])
    },
  }
}

/** Returns all kinds of tasks that a worker can run, each with its handler. */
export function taskKinds(
  { kernel, database }: Pick<App, 'kernel' | 'database'>,
  config: Pick<Config, 'webhookRetrySeconds'>,
): readonly TaskKind[] {
  const { services } = kernel
  const organizationOf = (id: string) => findOrganizationById(database.system, id)
  const noteStatus = async (text: {
    orgId: string
    id: string
    report: object | null
    code: string | null
  }) => {
    const org = await organizationOf(text.orgId)
    if (!org) return
    const actor = { type: 'system', id: null, org, mode: 'live', locations: '*' } as const
    const input = { text_id: text.id, told: text.report, code: text.code }
    await run(kernel, noteTextStatus, { actor, input, requestId: newId() })
  }
  return [
    sendMailTask(services.mailer),
    sendSmsTask({
      ...services,
      database: database.system,
      now: () => kernel.now(),
      judge: createDeliveryRecheck(database.live, () => kernel.now(), checkFacts, ownClocks(database.system))
        .text,
      refused: ({ org_id: orgId, id }, code) => noteStatus({ orgId, id, report: null, code }),
    }),
    simulatedStatusTask(({ orgId, id, status, code }) =>
      noteStatus({ orgId, id, report: { sid: `pretended-${id}`, status }, code }),
    ),
    laterTask(kernel, operationsOfService, organizationOf),
    runBatchTask({ kernel, database, organizationOf }),
    erasePersonTask({ kernel, database, organizationOf }),
    writeSignInMail({
      database,
      mailer: services.mailer,
      publicUrl: () => services.publicUrl(),
      now: () => kernel.now(),
    }),
    deliverWebhook({ ...services, retrySeconds: config.webhookRetrySeconds }),
    moveBytes(services),
  ]
}

/**
 * Operations that only the service itself may run. Another operation may enqueue them to run in the background after
 * its commit.
 */
const operationsOfService = everyOperation.filter(
  (operation): operation is Mutation => operation.kind === 'mutation' && operation.only === 'system',
)
