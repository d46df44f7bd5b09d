import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod'
import { everyOperation } from '../../src/app/catalog.ts'
import { registry } from '../../src/domains/office/automations/index.ts'
import type { ActionKind } from '../../src/kernel/automations/kinds/action-kind.ts'
import { triggerEvents } from '../../src/kernel/automations/kinds/registry.ts'
import { newId } from '../../src/kernel/ids.ts'
import { testOrg } from '../../src/testing/test-org.ts'
import { isTest, sources } from '../from-routes/sources.ts'

// Tests rules for every kind of trigger, action, subject and template prefix, whichever domain defines it.

const id = newId()

/** Valid configurations for the triggers that need a configuration. */
const triggerConfigs: Readonly<Record<string, object>> = {
  'appointment.upcoming': { minutes_before: 60 },
  'job.status_changed': { to: ['complete'] },
  'lead.source_matched': { source_ids: [id] },
  'schedule.daily': { at: '09:00' },
  'tag.added': { tags: ['x'] },
  'tag.removed': { tags: ['x'] },
}

const operations = new Map(everyOperation.map((operation) => [operation.name, operation]))
const emittedNames = new Set(
  everyOperation.flatMap((each) =>
    each.kind === 'mutation' ? (each.emits ?? []).map(({ name }) => name) : [],
  ),
)

/**
 * Returns the calls of operations that an action makes, for each of its sample configurations and each kind of
 * subject.
 */
function callsOf(action: ActionKind) {
  return action.samples.flatMap((rawConfig) => {
    const config = action.config.parse(rawConfig)
    return [...registry.subjects.keys()].flatMap((subject) => {
      const call = action.calls(subject, config)
      return call ? [{ ...call, subject, config }] : []
    })
  })
}

test('every action runs a mutation that a step can run, and needs all of its permissions at publishing', () => {
  for (const action of registry.actions.values()) {
    const calls = callsOf(action)
    assert.ok(calls.length > 0, `${action.kind} is for no subject`)
    for (const { operation: name, permission, subject } of calls) {
      const where = `${action.kind} of a ${subject}: ${name}`
      const operation = operations.get(name)
      assert.ok(operation?.kind === 'mutation', `${where} is no mutation`)
      assert.ok(operation.only === undefined || operation.only === 'automation', `${where} is for others`)
      assert.ok(!operation.provider && !operation.prepare, `${where} runs for itself alone`)
      assert.ok(!operation.destructive, `${where} cannot be undone`)
      const missing = operation.permission.filter((each) => !permission.includes(each))
      assert.deepEqual(missing, [], `${where} needs more permissions than publishing requires`)
      if (name !== 'tags.apply') assert.deepEqual(permission, operation.permission, where)
    }
  }
})

test('every operation that only automations can run is run by an action', () => {
  const run = new Set([...registry.actions.values()].flatMap(callsOf).map(({ operation }) => operation))
  const only = everyOperation.filter((each) => each.only === 'automation').map(({ name }) => name)
  assert.ok(only.length > 0)
  assert.deepEqual(
    only.filter((name) => !run.has(name)),
    [],
  )
})

test('every action and trigger describes its config, and refuses unknown fields', () => {
  const actions = [...registry.actions.values()].map(({ kind, config, samples }) => ({
    kind,
    config,
    sample: samples[0],
  }))
  const triggers = [...registry.triggers.values()].map(({ kind, config }) => ({
    kind,
    config,
    sample: triggerConfigs[kind],
  }))
  for (const { kind, config, sample } of [...actions, ...triggers]) {
    const schema = z.toJSONSchema(config, { io: 'input', unrepresentable: 'throw' })
    assert.ok(schema.type === 'object' || schema.oneOf || schema.anyOf, kind)
    const strange = { ...sample, strange_member: 1 }
    const issues = config.safeParse(strange).error?.issues ?? []
    assert.ok(
      issues.some(({ code }) => code === 'unrecognized_keys'),
      `${kind} takes any member`,
    )
  }
})

test('templates are fields of the config, and every field that can be updated is readable on its subject', () => {
  for (const action of registry.actions.values())
    for (const path of action.templates) {
      const member = path.split('.')[0]!
      assert.ok(
        action.samples.some((config) => member in config),
        `${action.kind} has no ${member}`,
      )
    }
  const updateField = registry.actions.get('update_field')!
  for (const { config, subject } of callsOf(updateField)) {
    const [prefix, member] = (config as { field: string }).field.split('.')
    assert.ok(registry.subjects.get(subject)!.prefixes.includes(prefix!), `${prefix} of ${subject}`)
    assert.ok(registry.prefixes.get(prefix!)!.fields.has(member!), `${prefix}.${member}`)
  }
  for (const rawConfig of updateField.samples) {
    const config = updateField.config.parse(rawConfig)
    const prefix = String(rawConfig['field']).split('.')[0]!
    for (const { kind, prefixes } of registry.subjects.values())
      assert.equal(
        updateField.calls(kind, config) !== null,
        prefixes.includes(prefix),
        `${prefix} of ${kind}`,
      )
  }
})

test('every trigger can be published: some operation emits its events, or the time starts its runs', () => {
  for (const { kind, source: by, config } of registry.triggers.values()) {
    assert.ok(config.safeParse(triggerConfigs[kind] ?? {}).success, `${kind} needs a config here`)
    assert.notEqual(by.by, 'nothing', kind)
    for (const event of triggerEvents(by))
      assert.ok(emittedNames.has(event), `no operation emits ${event} for ${kind}`)
    if (by.by === 'events') assert.ok(by.events.length > 0, kind)
  }
})

test('some operation emits each event that exits and waits can name', () => {
  assert.deepEqual(
    [...registry.events.keys()].filter((event) => !emittedNames.has(event)),
    [],
  )
})

test('every action has a file of its name, and its test is in the same folder', () => {
  const paths = sources().map(({ path }) => path)
  for (const kind of registry.actions.keys()) {
    const name = kind.replaceAll('_', '-')
    const matches = paths.filter((path) =>
      new RegExp(`^domains/[^/]+/([^/]+/automation|automations/kinds)/${name}\\.ts$`).test(path),
    )
    assert.equal(matches.length, 1, `${kind} stands in ${matches.join(' and ') || 'no file'}`)
    assert.ok(paths.includes(matches[0]!.replace(/\.ts$/, '.test.ts')), `${matches[0]} has no test`)
  }
})

test('records for subjects and prefixes are found by id, but only in their own organization', async () => {
  const org = await testOrg()
  const db = org.app.database.live.reader({ orgId: org.id, locations: '*' })
  const at = { orgId: org.id, now: org.app.kernel.now() }
  for (const subject of registry.subjects.values()) {
    assert.equal(subject.idMember, `${subject.kind}_id`)
    assert.ok(subject.prefixes.includes(subject.kind))
    assert.deepEqual(
      (subject.absent ?? []).filter((each) => !subject.prefixes.includes(each)),
      [],
    )
    assert.equal((await subject.load(db, at, [id, newId()])).size, 0, subject.kind)
  }
  for (const prefix of registry.prefixes.values())
    if (prefix.name !== 'company') assert.equal((await prefix.load(db, at, [id])).size, 0, prefix.name)
})

test('the code of the engine names no kind of record except the client, which several kinds have in common', () => {
  const record = [...registry.subjects.keys()].filter((kind) => kind !== 'client').join('|')
  const named = new RegExp(`(['"\`])(${record})s?\\1|\\b(${record})(_id|_ids|Id|Ids)\\b`)
  const engine = sources('kernel/automations').filter(({ path }) => !isTest(path))
  assert.ok(engine.length > 50, `only ${engine.length} files`)
  assert.deepEqual(
    engine.flatMap(
      ({ path, text }) =>
        named
          .exec(text)
          ?.slice(0, 1)
          .map((name) => `${path}: ${name}`) ?? [],
    ),
    [],
  )
})
