import type { Config } from '../config.ts'
import { requeueBatches, runBatchTask, sweepBatches } from '../domains/office/batches/index.ts'
import { sweepDigests } from '../domains/office/automations/index.ts'
import { sweepMonths } from '../domains/money/books/index.ts'
import { endOverlongSessions } from '../domains/selling/canvassing/index.ts'
import { purgePositions } from '../domains/customers/canvassing-records/index.ts'
import { sweepClientImports } from '../domains/customers/client-imports/index.ts'
import { sweepLookups, sweepPlaces } from '../domains/customers/clients/index.ts'
import { purgeSignIns, writeSignInMail } from '../domains/organization/access/index.ts'
import { purgeAgents } from '../domains/organization/agents/index.ts'
import { findOrganizationById } from '../domains/organization/company/index.ts'
import { sweepExpiredEstimates } from '../domains/selling/estimates/index.ts'
import { moveBytes, requeueByteMoves, removeFiles } from '../domains/organization/stored-files/index.ts'
import { sweepOverdueInvoices } from '../domains/money/invoices/index.ts'
import { purgeTranscripts, sweepCalls, sweepRecordings } from '../domains/customers/inbox/index.ts'
import { sweepRecurrences } from '../domains/work/jobs/index.ts'
import { checkFacts } from '../domains/message-facts.ts'
import { createDeliveryRecheck } from '../domains/messages/outbox/index.ts'
import { erasePersonTask } from '../domains/office/personal-data/index.ts'
import { sweepPaymentRequests } from '../domains/office/payments/operations.ts'
import { sweepExpiredRequests } from '../domains/work/time-off/index.ts'
import { purgeTimePositions } from '../domains/work/timesheets/index.ts'
import { deliverWebhook, purgeDeliveries } from '../domains/office/webhooks/index.ts'
import { pruneRuns } from '../kernel/automations/engine/prune-runs.ts'
import type { Connection } from '../kernel/database/database.ts'
import { listen } from '../kernel/database/listener.ts'
import { startRelay } from '../kernel/events/start-relay.ts'
import { sendMailTask } from '../kernel/messages/mail/index.ts'
import { purgeCallbacks, simulatedStatusTask, sendSmsTask } from '../kernel/messages/sms/index.ts'
import { purgeMarkedPositions } from '../domains/office/mobile/index.ts'
import { purgeResults } from '../domains/office/sync/index.ts'
import { purgeAnswers } from '../kernel/operations/idempotency/purge-answers.ts'
import type { Mutation } from '../kernel/operations/operation.ts'
import { laterTask } from '../kernel/operations/run-later.ts'
import { sweepAbandonedReceipts } from '../kernel/operations/receipts/abandoned-receipts.ts'
import { purgeExpiredReceipts } from '../kernel/operations/receipts/expired-receipts.ts'
import { wakeUpChannel } from '../kernel/tasks/wake-up.ts'
import { partitionsSchedule } from '../kernel/retention/maintain-partitions.ts'
import { type Schedule, startSchedules } from '../kernel/tasks/schedule.ts'
import type { TaskKind } from '../kernel/tasks/task.ts'
import { isHeld } from '../kernel/installation/installation-table.ts'
import { Worker } from '../kernel/tasks/worker.ts'
import { newId } from '../kernel/ids.ts'
import { settleSearchWords } from '../kernel/search/settle-search-words.ts'
import { run } from '../kernel/operations/run.ts'
import { noteTextStatus } from '../domains/customers/texts/operations.ts'
import type { App } from './app.ts'
import { ownClocks } from './kernel.ts'
import { everyOperation } from './catalog.ts'
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
  const worker = new Worker({
    database,
    kinds: taskKinds(app, config),
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

/** Returns all recurring work of the service with its schedules. */
function schedulesOf({ kernel, database, monitor }: App, config: Config): readonly Schedule[] {
  return [
    purgeDeliveries(database, config.retention),
    sweepExpiredEstimates(database, kernel),
    sweepOverdueInvoices(database, kernel),
    sweepMonths(database, kernel),
    sweepDigests(database, kernel),
    sweepRecurrences(database, kernel),
    endOverlongSessions(database, kernel),
    purgePositions(database),
    purgeTimePositions(database),
    sweepCalls(database, kernel),
    sweepRecordings(database, kernel),
    purgeCallbacks(database),
    purgeTranscripts(database),
    sweepExpiredRequests(database, kernel),
    sweepPaymentRequests(database, kernel),
    sweepAbandonedReceipts(database),
    purgeExpiredReceipts(database),
    purgeSignIns(database),
    purgeAgents(database),
    sweepClientImports(database, kernel),
    sweepBatches(database, kernel),
    requeueBatches(database),
    sweepLookups(database),
    purgeResults(database),
    purgeMarkedPositions(database),
    sweepPlaces(database, kernel),
    requeueByteMoves(kernel.services),
    removeFiles(kernel.services),
    purgeAnswers(database, config.retention.answersMs),
    pruneRuns(database, config.retention),
    partitionsSchedule(database, config.retention, kernel.services.log),
    settleSearchWords(database),
    {
      name: 'health.monitor',
      everySeconds: config.monitorIntervalSeconds,
      suspendWhenCircuitOpen: false,
      runsWhileHeld: true,
      run: async () => void (await monitor.probe()),
    },
  ]
}
