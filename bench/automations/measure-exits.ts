import { setTimeout as sleep } from 'node:timers/promises'
import { setStatus } from '../../server/src/domains/customers/leads/operations.ts'
import { storeSignals } from '../../server/src/kernel/automations/engine/signal-subscriber.ts'
import { startRelay } from '../../server/src/kernel/events/start-relay.ts'
import { addOrganization } from './add-organization.ts'
import type { AutomationsPlan } from './automations-plan.ts'
import { aDay } from './definitions.ts'
import type { Site } from './open-site.ts'
import { percentile } from './percentile.ts'

/**
 * Measures the time from the answer to a status change of a lead until the automation run of the lead has ended
 * because of this change.
 */
export async function measureExits(site: Site, { exits }: AutomationsPlan) {
  const { kernel, database, engine } = site
  const org = await addOrganization(site.kernel)
  await org.publish(aDay)
  const leads = await Promise.all(Array.from({ length: exits }, () => org.lead()))
  const relay = (rounds: { wakeUp(): void }) =>
    startRelay({
      database,
      subscribers: [storeSignals],
      now: () => kernel.now(),
      log: kernel.services.log,
      passed: () => rounds.wakeUp(),
    })
  const rounds = engine.start()
  const passing = relay(rounds)
  kernel.services.wakeUp.onNotification(() => passing.wakeUp())
  const live = async (): Promise<number> =>
    (
      await site.rows<{ n: number }>(
        'select count(*)::int as n from live.automation_runs where org_id = $1 and ended_at is null',
        [org.id],
      )
    )[0]!.n
  passing.wakeUp()
  while ((await live()) < exits) await sleep(20)
  const lags: number[] = []
  for (const lead_id of leads) {
    await org.runAsOwner(setStatus, { lead_id, status: 'contacted' })
    const from = performance.now()
    for (;;) {
      const [row] = await site.rows(
        'select 1 from live.automation_runs where org_id = $1 and subject_id = $2 and ended_at is null',
        [org.id, lead_id],
      )
      if (!row) break
      await sleep(2)
    }
    lags.push(performance.now() - from)
  }
  await passing.stop()
  await rounds.stop()
  return { p95Ms: percentile(lags, 0.95) }
}
