import { randomUUID } from 'node:crypto'
import { organizationOf } from '../../operations/testing/tally.ts'
import type { TestOrg } from '../../../testing/test-org.ts'
import { createRelay } from '../../events/relay.ts'
import { newId } from '../../ids.ts'
import type { Program, ProgramNode } from '../definition/program.ts'
import { findSubscriptions } from '../definition/subscriptions.ts'
import { createEngine, type Engine } from '../engine/engine.ts'
import { unwatched } from '../engine/engine-meter.ts'
import type { Alarm, EngineParts } from '../engine/engine-parts.ts'
import { onPublished } from '../engine/life.ts'
import { storeSignals } from '../engine/signal-subscriber.ts'
import { Programs } from '../engine/programs.ts'
import { makeThings, toyOperations, toyRegistry } from './toy-trade.ts'

/** The automation engine with a simple test domain (`things`), in an organization of its own. */
export interface Driven {
  org: TestOrg
  parts: EngineParts
  engine: Engine
  alarms: Alarm[]
  /** Creates an automation and publishes it. Returns its id. */
  publish(program: Partial<Program>, again?: { automationId: string; revision: number }): Promise<string>
  /** Relays events to their subscribers, and runs the engine until no work is due at the current time. */
  quiet(): Promise<void>
  relay(): Promise<void>
  runs(automationId?: string): Promise<StoredRun[]>
  steps(): Promise<string[]>
  rows<Row>(text: string, parameters?: unknown[]): Promise<Row[]>
}

export interface StoredRun {
  id: string
  automation_id: string
  state: string
  wait_kind: string | null
  node: string | null
  step: number
  reason: string | null
  error: { code: string } | null
  depth: number
  revision: number
  entry_key: string | null
  due_at: Date | null
}

export const chain = (...steps: (Partial<ProgramNode> & { kind: string })[]): Partial<Program> => {
  const nodes = steps.map(
    (
      { kind, config = { text: '' }, on_error = { tries: 5, then: 'stop' }, next },
      at,
    ): [string, ProgramNode] => {
      const then = at + 1 < steps.length ? `a${at + 2}` : undefined
      const ways =
        then === undefined ? {} : { next: then, ...(kind === 'wait_for_event' ? { timeout: then } : {}) }
      return [`a${at + 1}`, { kind, config, on_error, next: next ?? ways }]
    },
  )
  return { entry: 'a1', nodes: Object.fromEntries(nodes) }
}

export async function driven(org: TestOrg): Promise<Driven> {
  const { app } = org
  await makeThings(app)
  const alarms: Alarm[] = []
  const registry = toyRegistry()
  const parts: EngineParts = {
    kernel: app.kernel,
    registry,
    operations: toyOperations,
    organizationOf: (id) => Promise.resolve(id === org.id ? organizationOf(org) : undefined),
    notifyOwners: (alarm) => Promise.resolve(void alarms.push(alarm)),
    log: app.kernel.services.log,
    meter: unwatched,
    programs: new Programs(),
  }
  const engine = createEngine(parts, { atOnce: 2 })
  const rows = async <Row>(text: string, parameters: unknown[] = []): Promise<Row[]> =>
    (await app.inspect.query(text, parameters)).rows as Row[]
  const round = createRelay({
    database: app.database,
    subscribers: [storeSignals],
    now: () => app.kernel.now(),
    log: app.kernel.services.log,
  })
  const relay = async (): Promise<void> => {
    while ((await round()) === 'more');
  }
  return {
    org,
    parts,
    engine,
    alarms,
    rows,
    relay,
    publish: (program, again) => publish(org, registry, program, again),
    quiet: async () => {
      for (;;) {
        await relay()
        await engine.untilQuiet(org.id)
        const [unrelayed] = await rows(
          `select 1 from live.events where org_id = $1 and relayed_at is null limit 1`,
          [org.id],
        )
        if (!unrelayed) return
      }
    },
    runs: (automationId) =>
      rows(
        `select r.*, a.due_at from live.automation_runs r left join live.automation_agenda a on a.org_id = r.org_id and a.run_id = r.id
          where r.org_id = $1 and ($2::uuid is null or r.automation_id = $2) order by r.id`,
        [org.id, automationId ?? null],
      ),
    steps: async () =>
      (
        await rows<{ it: string }>(
          `select s.node || ' ' || s.kind || ' ' || s.outcome || coalesce(' ' || s.reason, '') as it
             from live.automation_steps s where s.org_id = $1 order by s.run_id, s.step`,
          [org.id],
        )
      ).map(({ it }) => it),
  }
}

/** An automation without conditions and steps. */
export const emptyProgram: Program = {
  version: 1,
  subject: 'thing',
  trigger: { kind: 'thing.made', config: {} },
  per: 'subject',
  reentry: 'after_exit',
  enrollment_limit: null,
  conditions: [],
  exits: [],
  entry: null,
  nodes: {},
  listens: [],
}

async function publish(
  org: TestOrg,
  registry: EngineParts['registry'],
  settings: Partial<Program>,
  again?: { automationId: string; revision: number },
): Promise<string> {
  const program = { ...emptyProgram, ...settings }
  program.listens = [
    ...new Set(findSubscriptions(program.exits, Object.values(program.nodes)).map(({ event }) => event)),
  ]
  const { automationId, revision } = again ?? { automationId: newId(), revision: 1 }
  const { app } = org
  const now = app.kernel.now()
  await app.database.live.transaction({ orgId: org.id, locations: '*' }, async (db) => {
    if (!again)
      await db.rows(
        `insert into automations (org_id, id, name, status, mode, trigger_kind, subject_type, draft_revision, created_by_type,
                created_at, updated_at)
         values ($1, $2, 'Test', 'draft', 'linear', $3, 'thing', 1, 'system', $4, $4)`,
        [org.id, automationId, program.trigger.kind, now],
      )
    await db.rows(
      `insert into automation_revisions (org_id, automation_id, number, definition, trigger_config, faults, saved_at,
              saved_by_type, program, permissions, published_at, published_by_type)
       values ($1, $2, $3, '{}', '{}', '[]', $4, 'system', $5, '{manage_leads}', $4, 'system')`,
      [org.id, automationId, revision, now, JSON.stringify(program)],
    )
    await db.rows(
      `update automations set status = 'active', active_revision = $3, draft_revision = $3, published_at = $4
        where org_id = $1 and id = $2`,
      [org.id, automationId, revision, now],
    )
    onPublished({ db, orgId: org.id, automationId, now }, { revision, program, registry })
  })
  return automationId
}

export const someId = (): string => randomUUID()
