import type { TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { startRelay } from '../../../../kernel/events/start-relay.ts'
import { sendMailTask } from '../../../../kernel/messages/mail/index.ts'
import { Worker, type WorkerParts } from '../../../../kernel/tasks/worker.ts'
import { type TestApp, testApp } from '../../../../testing/test-app.ts'
import type { TestOrg } from '../../../../testing/test-org.ts'
import { deliverWebhook } from '../deliver-webhook.ts'
import { queueDeliveries } from '../queue-deliveries.ts'
import { createWebhook, getDelivery, listDeliveries } from '../operations.ts'

/** Starts the background worker that delivers webhooks. It stops when the test ends. */
export async function delivering(
  t: TestContext,
  parts: { retrySeconds?: readonly number[] } & Partial<WorkerParts> = {},
): Promise<Worker> {
  const { retrySeconds = [], ...worker } = parts
  const app = await testApp()
  const testWorker = workerOf(app, retrySeconds, worker)
  testWorker.start()
  const relay = startRelay({
    database: app.database,
    subscribers: [queueDeliveries(() => app.kernel.now())],
    now: () => app.kernel.now(),
    log: app.kernel.services.log,
    pollMs: 10,
    passed: () => testWorker.wake(),
  })
  t.after(() => Promise.all([relay.stop(), testWorker.stop()]))
  return testWorker
}

function workerOf(app: TestApp, retrySeconds: readonly number[], parts: Partial<WorkerParts>): Worker {
  const { database, kernel, mailer } = app
  const now = (): string => kernel.now()
  return new Worker({
    database,
    kinds: [deliverWebhook({ ...kernel.services, retrySeconds }), sendMailTask(mailer)],
    now,
    log: kernel.services.log,
    pollMs: 10,
    ...parts,
  })
}

export async function until(isTrue: () => boolean | Promise<boolean>, timeoutMs = 60_000): Promise<void> {
  const deadline = Date.now() + timeoutMs
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error('The condition did not become true in time.')
    await sleep(10)
  }
}

/** Creates a webhook destination at `url`. By default it receives `lead.created`. */
export function destination(org: TestOrg, url: string, events: readonly string[] = ['lead.created']) {
  return org.run(createWebhook, { name: 'Board', url, events })
}

/** Returns the organization's deliveries, oldest first, each with its attempts. */
export async function deliveries(org: TestOrg, destination_id?: string) {
  const { items } = await org.run(listDeliveries, { order: 'asc', limit: 100, destination_id }, org.owner)
  return await Promise.all(items.map(({ id }) => org.run(getDelivery, { delivery_id: id }, org.owner)))
}

/** Waits until every event has been relayed and every delivery of the organization has ended. */
export async function settled(org: TestOrg): Promise<void> {
  const { inspect } = org.app
  await until(async () => {
    const { rows } = await inspect.query(
      `select (select count(*) from live.events where org_id = $1 and relayed_at is null)
            + (select count(*) from live.webhook_deliveries where org_id = $1 and finished_at is null) as left`,
      [org.id],
    )
    return Number(rows[0].left) === 0
  })
}
