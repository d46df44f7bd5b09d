import type { Config } from '../config.ts'
import { requeueBatches, sweepBatches } from '../domains/office/batches/index.ts'
import { sweepDigests } from '../domains/office/automations/index.ts'
import { sweepMonths } from '../domains/money/books/index.ts'
import { endOverlongSessions } from '../domains/selling/canvassing/index.ts'
import { purgePositions } from '../domains/customers/canvassing-records/index.ts'
import { sweepClientImports } from '../domains/customers/client-imports/index.ts'
import { sweepLookups, sweepPlaces } from '../domains/customers/clients/index.ts'
import { purgeSignIns } from '../domains/organization/access/index.ts'
import { purgeAgents } from '../domains/organization/agents/index.ts'
import { sweepExpiredEstimates } from '../domains/selling/estimates/index.ts'
import { requeueByteMoves, removeFiles } from '../domains/organization/stored-files/index.ts'
import { sweepOverdueInvoices } from '../domains/money/invoices/index.ts'
import { purgeTranscripts, sweepCalls, sweepRecordings } from '../domains/customers/inbox/index.ts'
import { sweepRecurrences } from '../domains/work/jobs/index.ts'
import { sweepPaymentRequests } from '../domains/office/payments/operations.ts'
import { sweepExpiredRequests } from '../domains/work/time-off/index.ts'
import { purgeTimePositions } from '../domains/work/timesheets/index.ts'
import { purgeDeliveries } from '../domains/office/webhooks/index.ts'
import { pruneRuns } from '../kernel/automations/engine/prune-runs.ts'
import { purgeCallbacks } from '../kernel/messages/sms/index.ts'
import { purgeMarkedPositions } from '../domains/office/mobile/index.ts'
import { purgeResults } from '../domains/office/sync/index.ts'
import { purgeAnswers } from '../kernel/operations/idempotency/purge-answers.ts'
import { sweepAbandonedReceipts } from '../kernel/operations/receipts/abandoned-receipts.ts'
import { purgeExpiredReceipts } from '../kernel/operations/receipts/expired-receipts.ts'
import { partitionsSchedules } from '../kernel/retention/maintain-partitions.ts'
import { settleSearchWords } from '../kernel/search/settle-search-words.ts'
import type { Schedule } from '../kernel/tasks/schedule.ts'
import type { App } from './app.ts'

/** Returns all recurring work of the service. */
export function schedulesOf(
  { kernel, database, monitor }: Pick<App, 'kernel' | 'database' | 'monitor'>,
  config: Pick<Config, 'retention' | 'monitorIntervalSeconds'>,
): readonly Schedule[] {
  const partitions = partitionsSchedules(database, config.retention, kernel.services.log)
  const deleting = [
    purgeDeliveries(database, config.retention),
    purgePositions(database),
    purgeTimePositions(database),
    purgeCallbacks(database),
    purgeTranscripts(database),
    purgeExpiredReceipts(database),
    purgeSignIns(database),
    purgeAgents(database),
    purgeResults(database),
    purgeMarkedPositions(database),
    removeFiles(kernel.services),
    purgeAnswers(database, config.retention.answersMs),
    pruneRuns(database, config.retention),
    partitions.dropping,
  ]
  return [
    ...deleting.map((schedule) => ({ ...schedule, isPutOffIfLate: true as const })),
    sweepExpiredEstimates(database, kernel),
    sweepOverdueInvoices(database, kernel),
    sweepMonths(database, kernel),
    sweepDigests(database, kernel),
    sweepRecurrences(database, kernel),
    endOverlongSessions(database, kernel),
    sweepCalls(database, kernel),
    sweepRecordings(database, kernel),
    sweepExpiredRequests(database, kernel),
    sweepPaymentRequests(database, kernel),
    sweepAbandonedReceipts(database),
    sweepClientImports(database, kernel),
    sweepBatches(database, kernel),
    requeueBatches(database),
    sweepLookups(database),
    sweepPlaces(database, kernel),
    requeueByteMoves(kernel.services),
    partitions.adding,
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
