import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { everyOperation } from '../../src/app/catalog.ts'
import { registry } from '../../src/domains/office/automations/index.ts'
import {
  archiveAutomation,
  cancelAutomationRun,
  createAutomation,
  moveAutomationRuns,
  pauseAutomation,
  publishAutomation,
  resumeAutomation,
  resumeAutomationRun,
  retryAutomationStep,
  saveAutomationDraft,
} from '../../src/domains/office/automations/operations.ts'
import { driveAutomations, runsOf } from '../../src/domains/office/automations/testing/drive.ts'
import { addedClient } from '../../src/domains/office/automations/testing/records.ts'
import { mergeClient } from '../../src/domains/customers/clients/operations.ts'
import { findOrganizationById } from '../../src/domains/organization/company/index.ts'
import { createLead } from '../../src/domains/customers/leads/operations.ts'
import type { Actor } from '../../src/kernel/access/actor.ts'
import type { EngineParts } from '../../src/kernel/automations/engine/engine-parts.ts'
import { unwatched } from '../../src/kernel/automations/engine/engine-meter.ts'
import { organizationTurn } from '../../src/kernel/automations/engine/organization-turn.ts'
import { Programs } from '../../src/kernel/automations/engine/programs.ts'
import { storeSignals } from '../../src/kernel/automations/engine/signal-subscriber.ts'
import { waitingLong } from '../../src/kernel/automations/engine/waiting-long.ts'
import { assertConserved } from '../../src/kernel/automations/testing/conservation.ts'
import { type Database, type ModeDatabase, openDatabase } from '../../src/kernel/database/database.ts'
import { asService } from '../../src/start/postgres/index.ts'
import type { TestApp } from '../../src/testing/test-app.ts'
import { AppError } from '../../src/kernel/errors.ts'
import { createRelay } from '../../src/kernel/events/relay.ts'
import { newId } from '../../src/kernel/ids.ts'
import type { Operation } from '../../src/kernel/operations/operation.ts'
import { run } from '../../src/kernel/operations/run.ts'
import { seededRandom } from '../../src/demo/story/random.ts'
import { type TestOrg, testOrg } from '../../src/testing/test-org.ts'
import { interleave, type Party } from './step-by-step.ts'

// Tests races between a batch of the automation engine (a "turn") and calls that publish, pause, resume or archive
// the automation, move runs to another revision, merge clients or change runs. The side whose statement runs next is
// chosen at random. At the end, every run must have ended and been counted once, and none may be suspended. For more
// races: AUTOMATION_RACES=1000 npm test -- server/test/automations/interleavings.test.ts --test-timeout=3600000
const races = Number(process.env['AUTOMATION_RACES'] ?? 30)
const seed = Number(process.env['QUOIN_SEED'] ?? 20_261_124)
/** Number of races that run one after another in one organization. */
const perOrganization = 10

const operations = new Map(
  everyOperation.filter((each) => each.kind === 'mutation').map((each) => [each.name, each]),
)
const waits = { kind: 'wait', config: { duration: { hours: 1 } } }
const tag = (name: string) => ({ kind: 'add_tag', config: { tag: name } })
const definition = (kind: string, subjectType: string, last: string) => ({
  name: `Follow-up of a ${subjectType}`,
  trigger: { kind, subjectType, config: {} },
  actions: [waits, tag('one'), waits, tag(last)],
})
/** An automation whose first step fails, because the organization has no lead source with the customer's name. */
const failing = {
  name: 'Fails',
  trigger: { kind: 'lead.created', subjectType: 'lead', config: {} },
  actions: [
    {
      kind: 'update_field',
      config: { field: 'lead.source', value: '{{lead.customer_name | default: "?"}}' },
    },
    waits,
    tag('after'),
  ],
}

/** The organization and the records that take part in a race. */
interface Scene {
  org: TestOrg
  parts: EngineParts
  automations: readonly string[]
  clients: readonly [string, string]
}

type Draw = (count: number) => number

async function automation(org: TestOrg, first: object, second: object): Promise<string> {
  const { id } = await org.run(createAutomation, { definition: first }, org.owner)
  await org.run(publishAutomation, { automation_id: id, draftRevisionNumber: 1 }, org.owner)
  await org.run(
    saveAutomationDraft,
    { automation_id: id, expectedRevision: 1, definition: second },
    org.owner,
  )
  return id
}

async function scene(org: TestOrg, draw: Draw): Promise<Scene> {
  const { app } = org
  const { kernel } = app
  const hour = (count: number): void =>
    void (app.clock.now = new Date(Date.parse('2026-03-02T18:00:00.000Z') + count * 3_600_000))
  hour(0)
  const parts: EngineParts = {
    kernel,
    registry,
    operations,
    organizationOf: (id, db) => findOrganizationById(db, id),
    notifyOwners: () => Promise.resolve(),
    log: kernel.services.log,
    meter: unwatched,
    programs: new Programs(),
  }
  const automations = await Promise.all([
    automation(org, definition('lead.created', 'lead', 'two'), definition('lead.created', 'lead', 'other')),
    automation(
      org,
      definition('client.created', 'client', 'two'),
      definition('client.created', 'client', 'other'),
    ),
    automation(org, failing, failing),
  ])
  const lead = () => org.run(createLead, { customer_name: newId(), service_address: '1 Main St' })
  const client = () => addedClient(org, { name: newId() })
  const [one, other] = [await client(), await client()]
  await Promise.all([lead(), lead()])
  await driveAutomations(org)
  hour(1)
  // Prepares one of four situations:
  // 0. The runs are due, and their automation is active.
  // 1. The automation is paused, and the engine has held the runs.
  // 2. The automation is paused, but the engine has not held the due runs yet.
  // 3. The automation is resumed, but the engine has not let the held runs continue yet.
  const state = draw(4)
  if (state > 0) {
    for (const automation_id of automations) await org.run(pauseAutomation, { automation_id }, org.owner)
    if (state !== 2) await driveAutomations(org)
    if (state === 3)
      for (const automation_id of automations) await org.run(resumeAutomation, { automation_id }, org.owner)
  }
  await Promise.all([lead(), client()])
  if (draw(2) === 0) await passEventsOn(org)
  return { org, parts, automations, clients: [one.id, other.id] }
}

async function passEventsOn({ app }: TestOrg): Promise<void> {
  const relay = createRelay({
    database: app.database,
    subscribers: [storeSignals],
    now: () => app.kernel.now(),
    log: app.kernel.services.log,
  })
  while ((await relay()) === 'more');
}

type Act = [operation: Operation, input: object]

async function someAct({ org, automations, clients }: Scene, draw: Draw): Promise<Act> {
  const automation_id = automations[draw(automations.length)]!
  const runs = await runsOf(org, automation_id)
  const run_id = runs[draw(Math.max(1, runs.length))]?.id ?? newId()
  const [client_id, into_client_id] = clients
  const revision = draw(2) + 1
  const acts: readonly Act[] = [
    [publishAutomation, { automation_id, draftRevisionNumber: revision }],
    [publishAutomation, { automation_id, draftRevisionNumber: revision }],
    [pauseAutomation, { automation_id, runs: 'hold' }],
    [pauseAutomation, { automation_id, runs: draw(2) === 0 ? 'hold' : 'cancel' }],
    [resumeAutomation, { automation_id }],
    [resumeAutomation, { automation_id }],
    [moveAutomationRuns, { automation_id, revision }],
    [draw(4) === 0 ? archiveAutomation : resumeAutomation, { automation_id }],
    [mergeClient, { client_id, into_client_id }],
    [cancelAutomationRun, { run_id }],
    [retryAutomationStep, { run_id }],
    [resumeAutomationRun, { run_id }],
  ]
  return acts[draw(acts.length)]!
}

/** Error codes with which a member's call may be refused, depending on the state that the race has reached. */
const refusals: ReadonlySet<string> = new Set(['invalid_state', 'not_found', 'validation_error'])

function people({ org, parts }: Scene, acts: readonly Act[], owner: Actor): Party {
  return async (kernel) => {
    for (const [operation, input] of acts)
      try {
        await run(kernel, operation, { actor: owner, input, requestId: newId() })
      } catch (error) {
        if (!(error instanceof AppError) || !refusals.has(error.code)) throw error
        parts.log.debug({ err: error, org_id: org.id }, 'refused')
      }
  }
}

function turns({ parts, org }: Scene, count: number): Party {
  return async (kernel) => {
    for (let turn = 0; turn < count; turn++) await organizationTurn({ ...parts, kernel }, { id: org.id })
  }
}

async function race(org: TestOrg, draw: Draw): Promise<void> {
  const { app } = org
  const here = await scene(org, draw)
  const organization = (await findOrganizationById(app.database.system, org.id))!
  const owner: Actor = {
    type: 'member',
    id: org.ownerId,
    role: 'owner',
    org: organization,
    mode: 'live',
    locations: '*',
  }
  const acts: Act[] = []
  for (let count = 2 + draw(3); count > 0; count--) acts.push(await someAct(here, draw))
  const half = draw(acts.length + 1)
  await interleave(
    app.kernel,
    [turns(here, 2), people(here, acts.slice(0, half), owner), people(here, acts.slice(half), owner)],
    connections(app),
    draw,
    async () => {
      const { rows } = await app.inspect.query<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rows[0]!.count
    },
  )
  await assertConserved(app.inspect, org.id)
  await atTheEnd(here, acts)
}

/** Resumes paused automations and moves the clock forward, so that every run ends. */
async function atTheEnd({ org, automations }: Scene, acts: readonly Act[]): Promise<void> {
  const { app } = org
  const { rows } = await app.inspect.query<{ id: string; status: string }>(
    'select id, status from live.automations where org_id = $1 and id = any ($2)',
    [org.id, automations],
  )
  for (const { id, status } of rows)
    if (status === 'paused') await org.run(resumeAutomation, { automation_id: id }, org.owner)
  const description = acts.map(([{ name }, input]) => `${name} ${JSON.stringify(input)}`).join('\n')
  for (let hours = 2; hours <= 4; hours++) {
    app.clock.now = new Date(Date.parse('2026-03-02T18:00:00.000Z') + hours * 3_600_000)
    await driveAutomations(org)
    const troubles = await waitingLong(app.database.system, app.kernel.now())
    assert.deepEqual(
      troubles.filter((each) => each.includes(org.id)),
      [],
      description,
    )
  }
  const { rows: openRuns } = await app.inspect.query(
    `select r.automation_id, r.state, r.wait_kind, r.node, a.due_at from live.automation_runs r
       left join live.automation_agenda a on a.org_id = r.org_id and a.run_id = r.id
      where r.org_id = $1 and r.ended_at is null`,
    [org.id],
  )
  assert.deepEqual(openRuns, [], description)
  await assertConserved(app.inspect, org.id)
  for (const { id, status } of rows)
    if (status !== 'archived') await org.run(archiveAutomation, { automation_id: id }, org.owner)
  await driveAutomations(org)
}

let opened: Database | undefined
/** Opens one connection for each party of the race, so that parties never wait for a connection. */
function connections(app: TestApp): ModeDatabase {
  const fail = (error: Error): void => app.kernel.services.log.error({ err: error }, 'A connection was lost.')
  opened ??= openDatabase(asService(app.owner), fail, { readers: 1, transactions: 8 })
  return opened.live
}

const orgs: TestOrg[] = []
after(async () => {
  await opened?.close()
  for (const { app } of orgs) app.clock.now = undefined
})

describe('batches of the engine and changes of automations that run at the same time', () => {
  for (let first = 0; first < races; first += perOrganization)
    test(`in any order of statements, no run is lost, duplicated or left held: races from ${first + 1} on`, async () => {
      const org = await testOrg()
      orgs.push(org)
      for (let at = first; at < Math.min(races, first + perOrganization); at++) {
        const random = seededRandom(seed + at)
        await race(org, (count) => random.between(0, count - 1))
      }
    })
})
