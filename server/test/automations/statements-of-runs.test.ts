// Runs in its own process: it counts the statements of a relay and of a search that serve all organizations.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { everyOperation } from '../../src/app/catalog.ts'
import { subscribersOf } from '../../src/app/subscribers.ts'
import { createLead, setStatus } from '../../src/domains/customers/leads/operations.ts'
import { published, runsOf } from '../../src/domains/office/automations/testing/drive.ts'
import { registry } from '../../src/domains/office/automations/registry.ts'
import { findOrganizationById } from '../../src/domains/organization/company/index.ts'
import { createEngine } from '../../src/kernel/automations/engine/engine.ts'
import { unwatched } from '../../src/kernel/automations/engine/engine-meter.ts'
import type { EngineParts } from '../../src/kernel/automations/engine/engine-parts.ts'
import { finder } from '../../src/kernel/automations/engine/find-due.ts'
import { organizationTurn } from '../../src/kernel/automations/engine/organization-turn.ts'
import { Programs } from '../../src/kernel/automations/engine/programs.ts'
import type { Queries } from '../../src/kernel/database/queries.ts'
import { createRelay } from '../../src/kernel/events/relay.ts'
import { countTraffic, type Traffic } from '../../src/testing/count-traffic.ts'
import { type TestOrg, testOrg } from '../../src/testing/test-org.ts'

const operations = new Map(
  everyOperation.filter((each) => each.kind === 'mutation').map((each) => [each.name, each]),
)

function partsOf({ app: { kernel } }: TestOrg): EngineParts {
  return {
    kernel,
    registry,
    operations,
    organizationOf: (id, db) => findOrganizationById(db, id),
    notifyOwners: () => Promise.resolve(),
    log: kernel.services.log,
    meter: unwatched,
    programs: new Programs(),
  }
}

/** Returns a search for due work, and the number of statements that it has sent. */
function countedSearch({ app }: TestOrg) {
  const counted = { statements: 0 }
  const { system } = app.database
  const rows: Queries['rows'] = (text, parameters) => {
    counted.statements++
    return system.rows(text, parameters)
  }
  const row: Queries['row'] = async <Row>(text: string, parameters?: Parameters<Queries['row']>[1]) =>
    (await rows<Row>(text, parameters))[0]
  return { find: finder({ rows, row }, () => app.kernel.now()), counted }
}

/**
 * Publishes an automation with this number of steps, and counts what an event costs from its commit to the end of the
 * run that it begins. The first event does not count, because the process caches the program.
 */
async function trafficOf(steps: number): Promise<Record<'relay' | 'search' | 'turn', Traffic>> {
  const org = await testOrg()
  const { kernel, database } = org.app
  const automation = await published(org, {
    trigger: { kind: 'lead.status_changed', subjectType: 'lead' },
    actions: Array.from({ length: steps }, (_, index) => ({
      kind: 'update_field',
      config: { field: 'lead.notes', value: `Step ${index}` },
    })),
  })
  const parts = partsOf(org)
  const relay = createRelay({
    database,
    subscribers: subscribersOf({ kernel }),
    now: () => kernel.now(),
    log: kernel.services.log,
  })
  const once = async () => {
    const { id: lead_id } = await org.run(createLead, { customer_name: 'Ada', service_address: '1 Main St' })
    while ((await relay()) === 'more');
    await organizationTurn(parts, org)
    await org.run(setStatus, { lead_id, status: 'contacted' }, org.owner)
    const { traffic: relayed } = await countTraffic(relay)
    const { find, counted } = countedSearch(org)
    const due = await find()
    assert.ok(due.orgs.includes(org.id) && due.onlySignals.has(org.id))
    const { traffic: turn, result } = await countTraffic(() => organizationTurn(parts, org, false))
    assert.deepEqual([result.signals, result.runs, result.steps, result.isMore], [1, 1, steps, false])
    assert.deepEqual((await find()).orgs, [])
    return { relay: relayed, search: { statements: counted.statements / 2, roundTrips: 1 }, turn }
  }
  await once()
  const traffic = await once()
  assert.deepEqual(
    (await runsOf(org, automation)).map(({ state }) => state),
    ['completed', 'completed'],
  )
  return traffic
}

test('from an event to the end of a run of one step, the engine needs at most 14 statements and 5 round trips', async () => {
  const { relay, search, turn } = await trafficOf(1)
  const sum = (of: keyof Traffic): number => search[of] + turn[of]
  assert.ok(sum('statements') <= 14 && sum('roundTrips') <= 5, JSON.stringify({ search, turn }))
  const [statements, roundTrips] = [
    sum('statements') + relay.statements,
    sum('roundTrips') + relay.roundTrips,
  ]
  assert.ok(statements <= 22 && roundTrips <= 8, JSON.stringify({ relay, search, turn }))
})

test('each further step that changes the same record costs at most three statements and one round trip', async () => {
  const [one, three] = [await trafficOf(1), await trafficOf(3)]
  assert.ok(three.turn.statements - one.turn.statements <= 6, JSON.stringify({ one, three }))
  assert.ok(three.turn.roundTrips - one.turn.roundTrips <= 2, JSON.stringify({ one, three }))
})

test('while nothing is due, the engine searches with one statement and begins no transaction', async () => {
  const org = await testOrg()
  const { kernel, database } = org.app
  let transactions = 0
  const live: typeof kernel.databases.live = {
    ...kernel.databases.live,
    transaction: (...call) => {
      transactions++
      return kernel.databases.live.transaction(...call)
    },
  }
  let searches = 0
  const searched = Promise.withResolvers<void>()
  const system: typeof database.system = {
    ...database.system,
    rows: (...call) => {
      if (++searches === 5) searched.resolve()
      return database.system.rows(...call)
    },
  }
  const services = { ...kernel.services, database: { ...database, system } }
  const parts = { ...partsOf(org), kernel: { ...kernel, services, databases: { ...kernel.databases, live } } }
  const rounds = createEngine(parts, { atOnce: 1, pollMs: 1 }).start()
  await searched.promise
  await rounds.stop()
  assert.equal(transactions, 0)
})
