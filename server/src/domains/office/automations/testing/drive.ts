import { everyOperation } from '../../../../app/catalog.ts'
import { createEngine } from '../../../../kernel/automations/engine/engine.ts'
import { unwatched } from '../../../../kernel/automations/engine/engine-meter.ts'
import { Programs } from '../../../../kernel/automations/engine/programs.ts'
import { storeSignals } from '../../../../kernel/automations/engine/signal-subscriber.ts'
import { createRelay } from '../../../../kernel/events/relay.ts'
import type { TestOrg } from '../../../../testing/test-org.ts'
import { findOrganizationById } from '../../../organization/company/index.ts'
import { createAutomation, listAutomationRuns, publishAutomation } from '../operations.ts'
import { registry } from '../registry.ts'

const operations = new Map(
  everyOperation.filter((each) => each.kind === 'mutation').map((each) => [each.name, each]),
)

/** Delivers events to automations, and runs all of their work that is due at the current time. */
export async function driveAutomations(org: TestOrg): Promise<void> {
  const { kernel, database, inspect } = org.app
  const engine = createEngine(
    {
      kernel,
      registry,
      operations,
      organizationOf: (id, db) => findOrganizationById(db, id),
      notifyOwners: () => Promise.resolve(),
      log: kernel.services.log,
      meter: unwatched,
      programs: new Programs(),
    },
    { atOnce: 1 },
  )
  const relay = createRelay({
    database,
    subscribers: [storeSignals],
    now: () => kernel.now(),
    log: kernel.services.log,
  })
  for (;;) {
    while ((await relay()) === 'more');
    await engine.untilQuiet(org.id)
    const { rows } = await inspect.query(
      `select 1 from live.events where org_id = $1 and relayed_at is null limit 1`,
      [org.id],
    )
    if (rows.length === 0) return
  }
}

interface AutomationInput {
  trigger: { kind: string; subjectType: string; config?: object }
  actions: readonly { kind: string; config?: object; [more: string]: unknown }[]
  conditions?: readonly object[]
  exitConditions?: readonly object[]
}

/** Creates and publishes an automation that runs these steps one after the other. Returns its id. */
export async function published(
  org: TestOrg,
  { trigger, actions, ...more }: AutomationInput,
): Promise<string> {
  const definition = {
    name: 'Follow-up',
    trigger: { config: {}, ...trigger },
    actions: actions.map((action) => ({ config: {}, ...action })),
    ...more,
  }
  const { id } = await org.run(createAutomation, { definition }, org.owner)
  await org.run(publishAutomation, { automation_id: id, draftRevisionNumber: 1 }, org.owner)
  return id
}

/** Returns the runs of the automation, newest first. */
export async function runsOf(org: TestOrg, automation_id: string) {
  return (await org.run(listAutomationRuns, { automation_id }, org.owner)).items
}
