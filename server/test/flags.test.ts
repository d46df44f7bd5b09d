import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operations } from '../src/app/catalog.ts'

import type { Mutation } from '../src/kernel/operations/operation.ts'
import { type TestOrg, testOrg } from '../src/testing/test-org.ts'
import { call } from './from-catalog/calls.ts'
import { type Sample, sampled } from './from-catalog/samples.ts'
import { quiet, rowsOf, type Seen, whatHappened } from './from-catalog/what-happened.ts'

// Tests that the flags of each operation match its observed effects, including those of its background work. Every
// mutation runs with a sample that succeeds, and a second time if a flag or an event is conditional. A flag may be
// declared although its effect is rare, so the test does not fail if the effect is not observed.

type Input = Sample['input']

const alsoWith: Readonly<Record<string, (input: Input, org: TestOrg) => Input | Promise<Input>>> = {
  'clients.update': ({ client_id }) => ({ client_id, status: 'inactive' }),
  'jobs.complete': async (input, org) => {
    const saving = operations.find(({ name }) => name === 'jobs.visits.save')!
    await call(org, saving, { job_id: input['job_id'], dates: ['2026-03-17'] })
    return { ...input, finish: true, reason: 'Enough' }
  },
  'settings.connectors.save': ({ connector_id }) => ({ connector_id, new_key: true }),
  'settings.locations.save': ({ location_id }) => ({ location_id, timezone: 'America/New_York' }),
  'tags.apply': async (input, org) => {
    const tagging = operations.find(({ name }) => name === 'tags.apply')!
    await call(org, tagging, input)
    return { lead_id: input['lead_id'], remove: input['add'] }
  },
  'tags.save': ({ tag_id }) => ({ tag_id, delete: true }),
}

/**
 * Operations that no other operation can undo, but whose result is not final. The value is the name of an operation
 * that can change the resulting status or delete the new record.
 */
const leftAgainBy: Readonly<Record<string, string>> = {
  // The recipient can be opted out, after which the queued message is not sent.
  'automations.messages.resend': 'inbox.contacts.setOptOut',
  'bugReports.update': 'bugReports.update',
  'clients.update': 'clients.update',
  'estimates.reopen': 'estimates.decline',
  'estimates.send': 'estimates.revise',
  'files.clientImport.complete': 'files.delete',
  'files.estimateAttachment.complete': 'files.delete',
  'files.estimatePhoto.complete': 'files.delete',
  'files.invoiceAttachment.complete': 'files.delete',
  'files.priceBookThumbnail.complete': 'files.delete',
  'files.qualityPhoto.complete': 'files.delete',
  'inbox.messages.sendEmail': 'leads.setStatus',
  'inbox.messages.sendSms': 'leads.setStatus',
  'jobs.schedule': 'jobs.skipStop',
  'jobs.sendEta': 'jobs.cancel',
  'jobs.start': 'jobs.cancel',
  'leads.setStatus': 'leads.setStatus',
  'mobile.inbox.reply': 'leads.setStatus',
  'mobile.jobs.setStatus': 'jobs.cancel',
  'mobile.timesheets.clockOut': 'timesheets.approve',
  'training.complete': 'training.assign',
}

/** Operations whose effects are work in a practice company, on invented data. They call no real provider. */
const ofPractice = new Set(['practice.clock.advance', 'practice.seed'])

const names = new Set(operations.map(({ name }) => name))
const mutations = sampled.flatMap(({ operation, sample }) =>
  operation.kind === 'mutation' && !ofPractice.has(operation.name) ? [{ operation, sample }] : [],
)
const emittedNames = new Set<string>()
const stillLedBack = new Set<string>()

async function observeEffects(operation: Mutation, inputOf: (org: TestOrg) => Promise<Input>) {
  const org = await testOrg()
  const input = await inputOf(org)
  await quiet(org)
  const preview = await call(org, operation, input, { dryRun: true })
  // Reads the rows after the dry run, because the API key that it created is not an effect of the operation.
  const [before, events] = [await rowsOf(org), await org.events()]
  const answer = await call(org, operation, input)
  assert.equal(answer.status, 200, `${operation.name}: ${answer.text.slice(0, 500)}`)
  const own = (await org.events()).slice(events.length)
  await quiet(org)
  const requests = preview.body.data.would.asks as unknown[]
  return { ...whatHappened(before, await rowsOf(org)), asks: requests.length, own }
}

/**
 * True if the effect of the operation can be undone, or if its result can be changed by the operation named in
 * `leftAgainBy`.
 */
function isLedBack({ name, reversibleBy }: Mutation, { ended, moved }: Seen): boolean {
  if (reversibleBy !== undefined || ended.length + moved.length === 0) return true
  if (ended.length > 0 || leftAgainBy[name] === undefined) return false
  stillLedBack.add(name)
  return true
}

for (const { operation, sample } of mutations) {
  const { name } = operation
  const also = alsoWith[name]
  const ways = [async (org: TestOrg) => (await sample(org)).input]
  if (also) ways.push(async (org) => await also((await sample(org)).input, org))

  test(`${name}: its flags and events match its effects`, async () => {
    for (const way of ways) {
      const effects = await observeEffects(operation, way)
      const must = {
        sends: effects.mails + effects.texts > 0,
        money: effects.booked > 0,
        destructive:
          effects.replaced.length > 0 || (operation.destructive !== true && !isLedBack(operation, effects)),
        sensitive: effects.guarded.length > 0,
        metered: effects.texts + effects.asks > 0 || operation.provider !== undefined,
      }
      for (const [flag, isSeen] of Object.entries(must))
        if (isSeen)
          assert.equal(operation[flag as keyof typeof must], true, `${flag}: ${JSON.stringify(effects)}`)
      for (const each of effects.own) {
        emittedNames.add(each)
        assert.ok(
          operation.emits?.some((event) => event.name === each),
          `it tells ${each}`,
        )
      }
    }
  })
}

test('every event that a mutation declares was emitted by some mutation', () => {
  const declared = mutations.flatMap(({ operation }) => (operation.emits ?? []).map((event) => event.name))
  assert.deepEqual(
    [...new Set(declared)].filter((name) => !emittedNames.has(name)),
    [],
  )
})

test('every operation that is named as the reverse of another is in the catalog', () => {
  const ways = mutations.flatMap(({ operation }) => operation.reversibleBy ?? [])
  assert.deepEqual(
    [...ways, ...Object.values(leftAgainBy)].filter((name) => !names.has(name)),
    [],
  )
  assert.deepEqual(
    Object.keys(leftAgainBy).filter((name) => !stillLedBack.has(name)),
    [],
  )
  assert.deepEqual(
    Object.keys(alsoWith).filter((name) => !names.has(name)),
    [],
  )
})
