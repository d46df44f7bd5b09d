import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod'
import { taskKinds } from '../src/app/background.ts'
import { everyOperation } from '../src/app/catalog.ts'
import { registry } from '../src/domains/office/automations/index.ts'
import { makeStep } from '../src/domains/office/automations/testing/make-step.ts'
import { asAutomation } from '../src/domains/office/automations/testing/as-automation.ts'
import {
  createClient,
  importClients,
  mergeClient,
  updateClient,
} from '../src/domains/customers/clients/operations.ts'
import { saveLocation, updateCompany } from '../src/domains/organization/company/operations.ts'
import { estimating } from '../src/domains/selling/estimates/testing/estimating.ts'
import { addClient, sent as sentInvoice } from '../src/domains/money/invoices/testing/invoicing.ts'
import { cancelJob, completeJob, restoreJob, saveVisit } from '../src/domains/work/jobs/operations.ts'
import { jobIn } from '../src/domains/work/jobs/testing/working.ts'
import { factKinds } from '../src/domains/message-facts.ts'
import { optOutByCustomer, setOptOut } from '../src/domains/customers/inbox/operations.ts'
import { findDeliveryBlock } from '../src/domains/messages/outbox/delivery-policy.ts'
import { offered } from '../src/domains/messages/outbox/testing/offered.ts'
import { listOutbox } from '../src/domains/messages/outbox/operations.ts'
import { unsubscribeLink } from '../src/domains/messages/outbox/unsubscribe-link.ts'
import { noteTextStatus, receiveText } from '../src/domains/customers/texts/operations.ts'
import { anyAddress } from '../src/adapters/pages/testing/visit.ts'
import type { Actor } from '../src/kernel/access/actor.ts'
import { AppError } from '../src/kernel/errors.ts'
import { newId } from '../src/kernel/ids.ts'
import type { MessageFact } from '../src/kernel/messages/index.ts'
import { mailMessages } from '../src/kernel/messages/mail/index.ts'
import { smsMessages } from '../src/kernel/messages/sms/index.ts'
import type { Mutation } from '../src/kernel/operations/operation.ts'
import { onePort } from '../src/kernel/providers/index.ts'
import { runEnqueuedOperations } from '../src/testing/run-enqueued-operations.ts'
import { mailServerOf } from '../src/testing/mail-server-of.ts'
import { type TestOrg, testOrg } from '../src/testing/test-org.ts'
import { sampled, sampleFor } from './from-catalog/samples.ts'
import { isTest, sources } from './from-routes/sources.ts'

// Tests that no operation sends a message to a person who opted out, no matter how and when the person opted out.
// Covers every operation that is flagged as sending. Also checks that each source line that writes messages was
// executed.

type Channel = 'email' | 'sms'
/** Operations that run as part of other operations or after them. They are tested together with those operations. */
const seenWithOthers = new Set([
  'estimates.notifyAnswer',
  'estimates.notifyDeposit',
  'invoices.notifyPayment',
  'sync.upload.apply',
])
const senders = everyOperation.filter(
  (each): each is Mutation =>
    // The messages of operations that start automation steps (`flagsByCall`) are tested in
    // automations/started-messages.test.ts.
    each.kind === 'mutation' &&
    each.sends === true &&
    each.flagsByCall !== true &&
    !seenWithOthers.has(each.name),
)

/**
 * Rules for each purpose of a message. `optOut` lists the channels on which an opt-out stops the message. `quiet` is
 * true if the message waits during quiet hours.
 */
const rules: Readonly<Record<string, { optOut: readonly Channel[]; quiet: boolean }>> = {
  conversation: { optOut: ['sms'], quiet: false },
  arrival: { optOut: ['sms', 'email'], quiet: false },
  document: { optOut: ['sms'], quiet: true },
  receipt: { optOut: ['sms'], quiet: false },
  notice: { optOut: ['sms', 'email'], quiet: true },
  automation: { optOut: ['sms', 'email'], quiet: true },
  marketing: { optOut: ['sms', 'email'], quiet: true },
  automated_marketing: { optOut: ['sms', 'email'], quiet: true },
  compliance: { optOut: [], quiet: false },
  internal: { optOut: [], quiet: false },
}

/** A way in which a person can opt out of a channel. */
type OptOut = (org: TestOrg, address: string) => Promise<unknown>
const optOuts: Readonly<Record<Channel, Readonly<Record<string, OptOut>>>> = {
  sms: {
    'a member': (org, phone) => org.run(setOptOut, { channel: 'sms', phone, state: 'opted_out' }, org.owner),
    'the word STOP': (org, from) =>
      org.run(
        receiveText,
        {
          sid: `SM${newId()}`,
          from,
          to: null,
          location_id: org.locationId,
          body: 'Stop!',
          media: 0,
          is_answered: true,
        },
        org.operator,
      ),
    'the flag of a client': (org, phone) => flag(org, 'phone', phone, { sms_opt_out: true }),
    'a member, who spells it otherwise': (org, phone) =>
      org.run(setOptOut, { channel: 'sms', phone: asTyped(phone), state: 'opted_out' }, org.owner),
    'the carrier': refuseAtCarrier,
    'a list': (org, phone) => bring(org, { phone, sms_opt_out: 'yes' }),
    'another client who becomes this one': (org, phone) => merge(org, 'phone', phone, { sms_opt_out: true }),
    'another client with the same number': (org, phone) => refusing(org, { phone }, { sms_opt_out: true }),
  },
  email: {
    'a member': (org, email) =>
      org.run(setOptOut, { channel: 'email', email, state: 'opted_out' }, org.owner),
    'the link in an email': (org, address) =>
      org.run(optOutByCustomer, { address }, { type: 'customer', id: null }),
    'the flag of a client': (org, email) => flag(org, 'email', email, { email_opt_out: true }),
    'a member, who spells it otherwise': (org, email) =>
      org.run(setOptOut, { channel: 'email', email: email.toUpperCase(), state: 'opted_out' }, org.owner),
    'one click in a mail program': clickOnce,
    'a list': (org, email) => bring(org, { email: email.toUpperCase(), email_opt_out: 'yes' }),
    'another client who becomes this one': (org, email) =>
      merge(org, 'email', email, { email_opt_out: true }),
  },
}

const postalAddress = {
  name: 'Somebody',
  address_line1: '9 Fir St',
  city: 'Springfield',
  state: 'IL',
  zip: '62701',
}
const asTyped = (phone: string): string => phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2 - $3')

async function clientWith(org: TestOrg, column: 'phone' | 'email', value: string) {
  const rows = await org.query<{ id: string }>(
    `select id from live.clients where org_id = $1 and ${column} = $2 and archived_at is null limit 1`,
    [value],
  )
  return rows[0]?.id
}

async function refuseAtCarrier(org: TestOrg, phone: string): Promise<unknown> {
  const rows = await org.query<{ id: string }>(
    `select id from quoin.sms_messages where org_id = $1 and to_number = $2 limit 1`,
    [phone],
  )
  return await org.run(noteTextStatus, { text_id: rows[0]!.id, told: null, code: '21610' }, org.operator)
}

async function bring(org: TestOrg, row: object): Promise<void> {
  const input = { rows: [{ ...postalAddress, ...row }], mode: 'commit', on_duplicate: 'update' }
  await org.run(importClients, input, org.owner)
}

/** Creates another client with this phone number or email address. `said` contains the client's opt-out fields. */
async function refusing(org: TestOrg, contact: object, said: object): Promise<string> {
  const { id: client_id } = await org.run(createClient, { ...postalAddress, ...contact }, org.owner)
  await org.run(updateClient, { client_id, ...said }, org.owner)
  return client_id
}

/** Merges the client who has this phone number or email address with a duplicate that has already opted out. */
async function merge(org: TestOrg, column: 'phone' | 'email', value: string, said: object): Promise<void> {
  const here = { ...postalAddress, [column]: value }
  const survivor = (await clientWith(org, column, value)) ?? (await org.run(createClient, here, org.owner)).id
  await org.run(
    mergeClient,
    { client_id: await refusing(org, {}, said), into_client_id: survivor },
    org.owner,
  )
}

/** Unsubscribes with one click (RFC 8058), through a link that was emailed to the address earlier. */
async function clickOnce(org: TestOrg, address: string): Promise<void> {
  let url = ''
  await offered(org, (ctx) => {
    url = unsubscribeLink(ctx, address)
    return Promise.resolve({ outcome: 'refused', reason: 'no_address', delivery: null })
  })
  const { statusCode } = await org.app.server.inject({
    method: 'POST',
    url: new URL(url).pathname,
    remoteAddress: anyAddress(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })
  assert.equal(statusCode, 200)
}

/**
 * Records an opt-out in the same way as a member: in the fields of the client or, if the person is not a client, for
 * the phone number or email address itself.
 */
async function flag(org: TestOrg, column: 'phone' | 'email', value: string, said: object): Promise<unknown> {
  const channel = column === 'phone' ? 'sms' : 'email'
  const client_id = await clientWith(org, column, value)
  return client_id
    ? await org.run(updateClient, { client_id, ...said }, org.owner)
    : await optOuts[channel]['a member']!(org, value)
}

/** Source lines that have written a message during these tests. */
const reached = new Set<string>()
Error.stackTraceLimit = 200
for (const table of [mailMessages, smsMessages] as { insert: (...args: never[]) => Promise<unknown> }[]) {
  const { insert } = table
  table.insert = (...args) => {
    for (const [, path] of new Error().stack!.matchAll(/\/server\/src\/([\w/-]+\.ts)/g)) reached.add(path!)
    return insert(...args)
  }
}

interface Written {
  id: string
  channel: Channel
  to: string
  purpose: string
  status: string
  reason: string | null
  send_at: Date | null
}
async function writtenIn(org: TestOrg): Promise<Written[]> {
  const rows = await org.query<Written>(
    `select id, 'email' as channel, to_address as to, coalesce(purpose, 'internal') as purpose, status, reason, send_at from quoin.mail_messages where org_id = $1
     union all select id, 'sms', to_number, coalesce(purpose, 'internal'), status, reason, send_at from quoin.sms_messages where org_id = $1`,
  )
  return rows
}

/**
 * Returns the phone numbers and email addresses of all people whom the organization has on record or whom the input
 * names.
 */
async function everybody(org: TestOrg, input: object): Promise<{ channel: Channel; address: string }[]> {
  const rows = await org.query<{ channel: Channel; address: string }>(
    `select 'sms' as channel, phone as address from live.clients where org_id = $1 and phone is not null
     union select 'sms', customer_phone from live.leads where org_id = $1 and customer_phone is not null
     union select 'sms', customer_phone from live.estimates where org_id = $1 and customer_phone is not null
     union select 'email', email from live.clients where org_id = $1 and email is not null
     union select 'email', customer_email from live.leads where org_id = $1 and customer_email is not null
     union select 'email', customer_email from live.estimates where org_id = $1 and customer_email is not null`,
  )
  const said = JSON.stringify(input)
  const phones = [...said.matchAll(/"(\+\d{10,14})"/g)].map(([, address]) => ({
    channel: 'sms' as const,
    address: address!,
  }))
  const mails = [...said.matchAll(/"([\w.]+@example\.com)"/g)].map(([, address]) => ({
    channel: 'email' as const,
    address: address!,
  }))
  const all = new Map([...rows, ...phones, ...mails].map((each) => [`${each.channel} ${each.address}`, each]))
  return [...all.values()]
}

/**
 * Returns objects with additional fields for the input of an operation that sends messages. There is one object for
 * each combination of channel, category and time of sending that the operation accepts.
 */
function variants({ input }: Mutation): object[] {
  const shape = input instanceof z.ZodObject ? (input.shape as Record<string, z.ZodType>) : {}
  let all: object[] = [{}]
  for (const [name, schema] of Object.entries(shape)) {
    const values =
      name === 'channels' || name === 'notify'
        ? [['sms'], ['email'], true].filter((value) => schema.safeParse(value).success)
        : name === 'category'
          ? ['service', 'marketing'].filter((value) => schema.safeParse(value).success)
          : name === 'when'
            ? ['now', 'next_allowed'].filter((value) => schema.safeParse(value).success)
            : []
    // Adds the phone number of a person whom the organization does not have on record.
    if (name === 'phone' && schema.safeParse(undefined).success)
      all = all.map((each) => ({ ...each, phone: '+13125550177' }))
    if (values.length > 0) all = all.flatMap((each) => values.map((value) => ({ ...each, [name]: value })))
  }
  return all
}

const optOutNames = [...new Set(Object.values(optOuts).flatMap((each) => Object.keys(each)))]

/**
 * Moments at which a person opts out: while the message is queued, or when the worker has claimed the message but not
 * sent it yet.
 */
const moments = ['while it waits', 'once it is claimed'] as const

let onceClaimed: ((message: { org_id: string; to: string }) => Promise<unknown>) | undefined
for (const [table, column] of [
  [mailMessages, 'to_address'],
  [smsMessages, 'to_number'],
] as const) {
  const { claim } = table as { claim: (...args: unknown[]) => Promise<unknown> }
  table.claim = async (...args: unknown[]) => {
    const message = (await claim(...args)) as Record<string, string> | undefined
    if (message) await onceClaimed?.({ org_id: message['org_id']!, to: message[column]! })
    return message as never
  }
}

/** Noon today in Chicago. */
function noon(): Date {
  const at = new Date()
  at.setUTCHours(18, 0, 0, 0)
  return at
}

const actorOf = ({ only }: Mutation, org: TestOrg): Partial<Actor> =>
  only === 'system' ? org.operator : only === 'automation' ? asAutomation('send_messages') : org.owner

/**
 * Creates an organization in which an operation that sends messages can run. Its text messages go to a simulated
 * carrier and its emails to a mail server of the test, which both record what they receive.
 */
async function about(operation: Mutation, more: object) {
  const org = await testOrg()
  // Sets the clock to noon. The test organization has turned off its quiet hours, but the legal quiet hours for
  // advertising still apply at night.
  org.app.clock.now = noon()
  const { services } = org.app.kernel
  const before = { sms: services.sms, mailer: services.mailer }
  const texted: string[] = []
  const server = await mailServerOf(org.app)
  services.sms = onePort({
    source: 'twilio',
    send: ({ to, id }) => {
      texted.push(to)
      return Promise.resolve({ accepted: true, providerMessageId: id })
    },
  })
  const sample = sampleFor(operation)
  assert.ok(sample, `${operation.name} sends and has no sample: add one to testing/samples.ts of its domain`)
  const { input } = await sample(org)
  const fullInput = { ...input, ...more }
  // Records that all people agree to advertising. Messages that exist before the operation runs do not count.
  for (const { channel, address } of await everybody(org, fullInput)) {
    const contact = channel === 'sms' ? { phone: address } : { email: address }
    const evidence = 'Ticked the box.'
    await org.run(
      setOptOut,
      { channel, ...contact, state: 'opted_in', purpose: 'marketing', evidence },
      org.owner,
    )
  }
  const old = new Map((await writtenIn(org)).map(({ id, status }) => [id, status]))
  return {
    org,
    input: fullInput,
    texted,
    mailed: () => server.received.flatMap(({ to }) => to),
    fresh: async () => (await writtenIn(org)).filter(({ id, status }) => old.get(id) !== status),
    /** Runs the operation and the work that it enqueues. If a message was refused, returns the reason. */
    run: async (with_: object = {}) => {
      const answer = await org
        .run(operation, { ...fullInput, ...with_ }, actorOf(operation, org))
        .catch((error: unknown) => error)
      await runEnqueuedOperations(org)
      if (answer instanceof AppError)
        return { reason: (answer.details[0]?.['reason'] as string | undefined) ?? answer.code, error: answer }
      if (answer instanceof Error) throw answer
      const { reason = null } = answer as { reason?: string | null }
      return { reason, error: undefined }
    },
    /** Sends all queued messages, as the worker does. */
    deliver: async () => {
      const kinds = new Map(taskKinds(org.app, { webhookRetrySeconds: [] }).map((kind) => [kind.name, kind]))
      const rows = await org.query<{ kind: string; payload: unknown }>(
        `with gone as (
           delete from quoin.tasks where org_id = $1 and kind in ('sms.send', 'mail.send') returning kind, payload, position)
         select kind, payload from gone order by position`,
      )
      for (const { kind: name, payload } of rows) {
        const kind = kinds.get(name)!
        const ctx = {
          orgId: org.id,
          attempt: 1,
          now: org.app.kernel.now(),
          inTurn: () => Promise.resolve(),
          signal: new AbortController().signal,
        }
        await kind.handler(ctx, kind.payload.parse(payload))
      }
    },
    restore: () => {
      Object.assign(services, before)
      org.app.clock.now = undefined
    },
  }
}

const stopped = ({ channel, purpose }: Written): boolean => rules[purpose]!.optOut.includes(channel)

for (const [nth, operation] of senders.entries())
  for (const [way, more] of variants(operation).entries()) {
    const label = `${operation.name} ${JSON.stringify(more)}`

    // The first variant of an operation is tested with every way to opt out, at alternating moments. The other
    // variants are tested with an opt-out by a member, at each moment.
    for (const [name, moment] of way === 0
      ? optOutNames.map((name, at) => [name, moments[(nth + at) % moments.length]!] as const)
      : moments.map((moment) => ['a member', moment] as const))
      test(`${label}: does not reach a person who opts out ${moment}, by ${name}`, async () => {
        const { org, run, fresh, deliver, texted, mailed, restore } = await about(operation, more)
        try {
          const { error } = await run()
          assert.equal(error, undefined, `the sample of ${operation.name} writes`)
          const all = await fresh()
          assert.ok(all.length > 0, `${operation.name} writes`)
          const saysNo = new Map(
            all.flatMap(({ channel, to, purpose }) => {
              assert.ok(rules[purpose], `${purpose} is no known reason to write`)
              const optOut = optOuts[channel][name]
              return optOut && purpose !== 'internal' ? [[to, () => optOut(org, to)] as const] : []
            }),
          )
          if (moment === 'while it waits') for (const optOut of saysNo.values()) await optOut()
          else
            onceClaimed = ({ org_id, to }) => (org_id === org.id && saysNo.get(to)?.()) || Promise.resolve()
          await deliver()
          for (const before of all) {
            const isRefused = optOuts[before.channel][name] !== undefined && stopped(before)
            const now = (await fresh()).find(({ id }) => id === before.id)!
            const message = `${before.purpose} by ${before.channel}`
            assert.deepEqual(
              [now.status, now.reason],
              isRefused ? ['refused', 'opted_out'] : ['sent', null],
              message,
            )
            const got = before.channel === 'sms' ? texted : mailed()
            // The sample input of the operation may replace the test's mail server. Then no email arrives here, so for
            // emails the test checks only that refused emails did not arrive.
            if (isRefused || before.channel === 'sms')
              assert.equal(got.includes(before.to), !isRefused, message)
          }
        } finally {
          onceClaimed = undefined
          restore()
        }
      })

    test(`${label}: an earlier opt-out stops the message, and the refusal is stored`, async () => {
      const { org, run, fresh, deliver, texted, input: fullInput, restore } = await about(operation, more)
      try {
        for (const { channel, address } of await everybody(org, fullInput))
          await optOuts[channel]['a member']!(org, address)
        const { reason } = await run()
        const all = await fresh()
        assert.ok(all.length > 0, 'a refusal is kept where people find it')
        for (const each of all)
          if (stopped(each)) {
            assert.deepEqual([each.status, each.reason, reason], ['refused', 'opted_out', 'opted_out'])
          } else assert.notEqual(each.status, 'refused')
        await deliver()
        if (all.some((each) => each.channel === 'sms' && stopped(each))) assert.deepEqual(texted, [])
      } finally {
        restore()
      }
    })

    test(`${label}: respects quiet hours, unless a person overrides them`, async () => {
      const { org, run, fresh, deliver, restore } = await about(operation, more)
      try {
        const night = { from: '20:00', to: '08:00' }
        await org.run(updateCompany, { quiet_hours: { sms: night, email: night } }, org.owner)
        // This is 02:30 or 03:30 in Chicago, depending on daylight saving time.
        org.app.clock.now = new Date(
          `${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}T08:30:00.000Z`,
        )
        const { reason, error } = await run()
        const all = await fresh()
        const isQuiet = reason === 'quiet_hours'
        const leaving = all.filter(({ status }) => status !== 'refused')
        for (const { purpose, status, send_at } of leaving)
          assert.equal(rules[purpose]!.quiet, send_at !== null, `${purpose} at night: ${status}`)
        // Runs the sending task of each message immediately. The task must not send a message that waits until the
        // morning.
        await deliver()
        for (const { id, send_at } of leaving.filter((each) => each.send_at !== null)) {
          assert.ok(send_at!.toISOString() > org.app.kernel.now())
          assert.equal((await fresh()).find((each) => each.id === id)!.status, 'recorded')
        }
        if (!isQuiet) {
          assert.equal(error, undefined)
          return
        }
        const until = (error?.details[0]?.['until'] as string | undefined) ?? '9'
        assert.ok(until > org.app.kernel.now())
        const canOverride =
          operation.input instanceof z.ZodObject && 'override_quiet_hours' in operation.input.shape
        if (!canOverride) return
        const overridden = await run({ override_quiet_hours: true })
        const isAdvertising = 'category' in more && more.category === 'marketing'
        assert.equal(overridden.reason, isAdvertising ? 'quiet_hours' : null)
      } finally {
        restore()
      }
    })
  }

for (const [nth, operation] of senders.entries())
  for (const more of variants(operation)) {
    const label = `${operation.name} ${JSON.stringify(more)}`

    test(`${label}: sends everything but advertising to a person who declined advertising`, async () => {
      const { org, run, fresh, input: fullInput, restore } = await about(operation, more)
      try {
        for (const { channel, address } of await everybody(org, fullInput)) {
          const contact = channel === 'sms' ? { phone: address } : { email: address }
          const wish = { state: 'opted_out', purpose: 'marketing' } as const
          await org.run(setOptOut, { channel, ...contact, ...wish }, org.owner)
        }
        await run()
        const categoryById = await shownOf(org)
        for (const { id, status, reason, purpose } of await fresh()) {
          const isAdvertising = purpose === 'marketing' || purpose === 'automated_marketing'
          assert.equal(categoryById.get(id), isAdvertising ? 'marketing' : 'service', purpose)
          // If the caller states the category of the message, this category applies.
          if ('category' in more && purpose !== 'internal')
            assert.equal(categoryById.get(id), more.category, purpose)
          assert.equal(status === 'refused', isAdvertising, `${purpose}: ${reason}`)
        }
      } finally {
        restore()
      }
    })

    const moment = moments[nth % moments.length]!
    test(`${label}: declares its facts, and is dropped as stale if one becomes false ${moment}`, async () => {
      const { org, run, fresh, deliver, restore } = await about(operation, more)
      try {
        await run()
        await dropped(org, await fresh(), { deliver, moment })
      } finally {
        restore()
      }
    })
  }

/**
 * Kinds of records about which automations write to customers, each with a function that creates such a record. Null if
 * messages about this kind can always be sent, because they state nothing that could become false.
 */
const subjects: Readonly<Record<string, ((org: TestOrg) => Promise<string>) | null>> = {
  appointment: (org) => jobIn(org, 'scheduled', ahead),
  job: (org) => jobIn(org, 'scheduled', ahead),
  invoice: async (org) => (await sentInvoice(org, 10_000, { client_id: await payer(org) })).id,
  estimate: async (org) => (await (await estimating(org)).sent()).id,
  batch: null,
  client: null,
  conversation: null,
  lead: null,
}
const payer = (org: TestOrg) => addClient(org, { phone: '+13125550142' })
const ahead = { scheduled_date: '2099-03-16', scheduled_time_start: '09:00:00' }

test('every kind of subject of automations is listed with whether its messages depend on it', () => {
  assert.deepEqual([...registry.subjects.keys()].toSorted(), Object.keys(subjects).toSorted())
})

for (const [subject, make] of Object.entries(subjects))
  for (const [nth, kind] of ['send_email', 'send_sms'].entries())
    if (make)
      test(`${kind} about a ${subject} declares its facts, and is dropped as stale if one becomes false`, async () => {
        const sender = senders.find(({ name }) => name === 'automations.notifyMembers')!
        const { org, fresh, deliver, restore } = await about(sender, {})
        try {
          const id = await make(org)
          await deliver()
          const old = new Set((await fresh()).map((each) => each.id))
          const config = { body: 'Hello', ...(kind === 'send_email' && { subject: 'Hello' }) }
          await makeStep(org, { subject: { kind: subject, id }, kind, config })
          const written = (await fresh()).filter((each) => !old.has(each.id))
          await dropped(org, written, { deliver, moment: moments[nth]! })
        } finally {
          restore()
        }
      })

/** Creates a job and adds a second visit to it. Returns the job and the second visit. */
async function addSecondVisit(org: TestOrg) {
  const job_id = await jobIn(org, 'scheduled', ahead)
  const { visits } = await org.run(saveVisit, { job_id, dates: ['2099-03-18'] }, org.owner)
  return { job_id, visit_id: visits[1]!.visit_id }
}

for (const [nth, only] of (['visit_open', 'visit_complete'] as const).entries())
  test(`a message about one visit of several is dropped as stale if the fact ${only} becomes false`, async () => {
    const sender = senders.find(({ name }) => name === 'automations.notifyMembers')!
    const { org, fresh, deliver, restore } = await about(sender, {})
    try {
      const visit = await addSecondVisit(org)
      if (only === 'visit_complete') await org.run(completeJob, visit, org.owner)
      await deliver()
      const old = new Set((await fresh()).map((each) => each.id))
      const subject = { kind: 'appointment', id: visit.visit_id }
      await makeStep(org, { subject, kind: 'send_sms', config: { body: 'Hello' } })
      const written = (await fresh()).filter((each) => !old.has(each.id))
      await dropped(org, written, { deliver, moment: moments[nth]!, only })
    } finally {
      restore()
    }
  })

for (const what of ['job', 'visit'] as const)
  test(`a notice that a ${what} is cancelled is not sent if it still waits when the ${what} is restored`, async () => {
    const { org, fresh, deliver, restore } = await about(
      senders.find(({ name }) => name === 'jobs.cancel')!,
      {},
    )
    try {
      const notice = { reason: 'Rain', cancelled_by: 'company', notify: ['email', 'sms'] }
      for (const [isRestored, outcome] of [
        [false, ['sent', null]],
        [true, ['refused', 'stale']],
      ] as const) {
        const { job_id, visit_id } = await addSecondVisit(org)
        await deliver()
        const old = new Set((await fresh()).map((each) => each.id))
        const named = what === 'visit' ? { job_id, visit_id } : { job_id }
        await org.run(cancelJob, { ...named, ...notice }, org.owner)
        if (isRestored) await org.run(restoreJob, named, org.owner)
        await deliver()
        const written = (await fresh()).filter((each) => !old.has(each.id))
        assert.deepEqual(
          written.map(({ status, reason }) => [status, reason]),
          [outcome, outcome],
        )
      }
    } finally {
      restore()
    }
  })

test('a notice that several visits are cancelled is sent although one of them is restored while it waits', async () => {
  const { org, fresh, deliver, restore } = await about(
    senders.find(({ name }) => name === 'jobs.cancel')!,
    {},
  )
  try {
    const { job_id } = await addSecondVisit(org)
    await deliver()
    const old = new Set((await fresh()).map((each) => each.id))
    const notice = { reason: 'Rain', cancelled_by: 'company' as const, notify: ['email' as const] }
    await org.run(cancelJob, { job_id, ...notice }, org.owner)
    await org.run(restoreJob, { job_id, visit_id: job_id }, org.owner)
    await deliver()
    const written = (await fresh()).filter((each) => !old.has(each.id))
    assert.deepEqual(
      written.map(({ status }) => status),
      ['sent'],
    )
  } finally {
    restore()
  }
})

for (const [nth, channel] of ['email', 'sms'].entries())
  test(`a person’s reminder of an invoice by ${channel} is dropped as stale when the invoice was paid`, async () => {
    const sender = senders.find(({ name }) => name === 'invoices.send')!
    const { org, fresh, deliver, restore } = await about(sender, {})
    try {
      const client_id = await payer(org)
      const { id: invoice_id } = await sentInvoice(org, 10_000, { client_id })
      await deliver()
      const old = new Set((await fresh()).map((each) => each.id))
      await org.run(sender, { invoice_id, channels: [channel] }, org.owner)
      const written = (await fresh()).filter((each) => !old.has(each.id))
      assert.equal(written.length, 1)
      await dropped(org, written, { deliver, moment: moments[nth]!, only: 'invoice_open' })
    } finally {
      restore()
    }
  })

/** SQL that sets the status of a visit, which is stored in the row of its job if the job has no other visits. */
function setVisitStatus(status: string): string {
  return `with visit as (update live.job_visits set status = '${status}' where visit_id = $1)
    update live.jobs set status = '${status}' where id = $1`
}

/**
 * SQL statements that make a fact false, keyed by the kind of fact. A fact is a condition on which a message depends,
 * such as "the invoice is unpaid".
 */
const endings: Readonly<Record<string, string>> = {
  appointment: `update live.lead_appointments set cancelled_at = case when cancelled_at is null then now() end where id = $1`,
  estimate_offered: `update live.estimates set status = 'declined' where id = $1`,
  invoice_open: `update live.invoices set paid_at = now() where id = $1`,
  invoice_stands: `update live.invoices set voided_at = now() where id = $1`,
  job_complete: `update live.jobs set status = 'in_progress' where id = $1`,
  job_open: `update live.jobs set status = 'complete' where id = $1`,
  job_visit: `update live.jobs set status = 'scheduled', cancelled_at = null,
    scheduled_date = coalesce(scheduled_date, current_date) + 1 where id = $1`,
  visit_complete: setVisitStatus('in_progress'),
  visit_open: setVisitStatus('complete'),
}

test('the tests above cover every kind of fact on which a message can depend', () => {
  assert.deepEqual(factKinds.map(({ kind }) => kind).toSorted(), Object.keys(endings).toSorted())
  assert.deepEqual([...ended].toSorted(), Object.keys(endings).toSorted())
})

/** Kinds of facts that became false in the tests so far. */
const ended = new Set<string>()

/** Kinds of records that can change after a message about them was written and before it is sent. */
const changing = ['appointment', 'estimate', 'invoice', 'job', 'lead']
/**
 * Purposes of messages that never become outdated, because they report the past or contain a text that their author
 * wrote.
 */
const lasting = ['receipt', 'conversation', 'compliance', 'internal']

/**
 * Chooses one kind of fact on which the messages `written` depend, and makes all facts of this kind false. Checks that
 * the messages that depend on such a fact are refused as outdated (`stale`), and that all other messages are sent.
 */
async function dropped(
  org: TestOrg,
  written: readonly Written[],
  {
    deliver,
    moment,
    only,
  }: { deliver: () => Promise<void>; moment: (typeof moments)[number]; only?: string },
): Promise<void> {
  const rows = await org.query<Depending>(
    `select id, about_kind, purpose, depends_on, to_address as to from quoin.mail_messages where org_id = $1
     union all select id, about_kind, purpose, depends_on, to_number from quoin.sms_messages where org_id = $1`,
  )
  const messages = rows.filter(({ id }) =>
    written.some((each) => each.id === id && each.status !== 'refused'),
  )
  assert.ok(messages.length > 0, 'something is written')
  for (const { about_kind, purpose, depends_on } of messages)
    if (changing.includes(about_kind ?? '') && !lasting.includes(purpose ?? 'internal'))
      assert.ok(depends_on.length > 0, `${purpose} about a ${about_kind} says what it depends on`)
  const facts = messages.flatMap(({ depends_on }) => depends_on)
  const kinds = [...new Set(facts.map(({ kind }) => kind))]
  // If the messages depend on several kinds of facts, only the facts of one kind become false.
  const kind = only ?? kinds.toSorted().find((each) => !ended.has(each)) ?? kinds[0]
  const end = async () => {
    for (const fact of facts.filter((each) => each.kind === kind))
      await org.app.inspect.query(endings[fact.kind]!, [fact.id])
  }
  if (kind !== undefined) ended.add(kind)
  if (moment === 'while it waits') await end()
  else {
    let isEnded = false
    onceClaimed = async ({ org_id }) => {
      if (org_id !== org.id || isEnded) return
      isEnded = true
      await end()
    }
  }
  await deliver()
  onceClaimed = undefined
  const now = new Map((await writtenIn(org)).map((each) => [each.id, each]))
  for (const { id, depends_on, purpose } of messages) {
    const isStale = depends_on.some((fact) => fact.kind === kind)
    const { status, reason } = now.get(id)!
    assert.deepEqual(
      [status, reason],
      isStale ? ['refused', 'stale'] : ['sent', null],
      `${purpose} that depends on ${JSON.stringify(depends_on)}`,
    )
  }
}

interface Depending {
  id: string
  about_kind: string | null
  purpose: string | null
  depends_on: MessageFact[]
}

/** Returns the category of each message, as the outbox shows it. */
async function shownOf(org: TestOrg): Promise<ReadonlyMap<string, string>> {
  const { items } = await org.run(listOutbox, { limit: 100 }, org.owner)
  return new Map(items.map(({ message_id, category }) => [message_id, category]))
}

test('a withheld message that a person resends does not reach a recipient who opted out in between', async () => {
  const { org, fresh, deliver, texted, restore } = await about(
    senders.find(({ name }) => name === 'jobs.sendEta')!,
    {},
  )
  const resend = everyOperation.find(({ name }) => name === 'outbox.resend')!
  try {
    const { services } = org.app.kernel
    const { sms } = services
    services.sms = onePort(null)
    const { input } = await sampleFor(senders.find(({ name }) => name === 'jobs.sendEta')!)!(org)
    await org.run(
      senders.find(({ name }) => name === 'jobs.sendEta')!,
      input,
      org.owner,
    )
    services.sms = sms
    const [withheld] = await fresh()
    assert.deepEqual([withheld!.status, withheld!.channel], ['kept', 'sms'])
    await optOuts.sms['a member']!(org, withheld!.to)
    await org.run(resend, { message_id: withheld!.id }, org.owner)
    await deliver()
    assert.deepEqual(texted, [])
    assert.deepEqual(
      (await fresh()).map(({ status, reason }) => [status, reason]),
      [['refused', 'opted_out']],
    )
  } finally {
    restore()
  }
})

/**
 * Returns a function that converts an instant to local time in this time zone. It does not use the implementation that
 * the tests check.
 */
function clockOf(timeZone: string): (at: number) => string {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return (at) => format.format(at)
}
const minute = 60_000
const isIn = (clock: string, { from, to }: { from: string; to: string }): boolean =>
  from < to ? clock >= from && clock < to : clock >= from || clock < to

/** Time zones, each with days in 2026. In most of these zones, clocks change on these days. */
const changes: [zone: string, days: string[]][] = [
  ['America/Chicago', ['2026-03-08', '2026-11-01']],
  ['America/Phoenix', ['2026-03-08', '2026-11-01']],
  ['America/St_Johns', ['2026-03-08', '2026-11-01']],
  ['Europe/London', ['2026-03-29', '2026-10-25']],
  ['Europe/Berlin', ['2026-03-29', '2026-10-25']],
  ['Asia/Kathmandu', ['2026-03-29']],
  // The clocks of this zone change by half an hour.
  ['Australia/Lord_Howe', ['2026-04-05', '2026-10-04']],
]
const floor = { from: '21:00', to: '08:00' }
/**
 * Quiet hours that a company may set (`set`), and the quiet hours that then apply to automatic messages and to
 * advertising.
 */
const settings = [
  { set: null, quiet: [{ from: '20:00', to: '08:00' }] },
  { set: { from: '22:00', to: '06:00' }, quiet: [{ from: '22:00', to: '06:00' }] },
  // On days when clocks change, this interval is skipped or occurs twice.
  { set: { from: '01:45', to: '02:15' }, quiet: [{ from: '01:45', to: '02:15' }] },
  { set: { from: '12:00', to: '13:00' }, quiet: [{ from: '12:00', to: '13:00' }] },
]

for (const [zone, days] of changes)
  test(`texts respect quiet hours in ${zone} to the minute, also on days when the clocks change`, async () => {
    const org = await testOrg()
    await org.run(saveLocation, { location_id: org.locationId, timezone: zone }, org.owner)
    const address = '+13125550199'
    const evidence = 'Ticked the box.'
    await org.run(
      setOptOut,
      { channel: 'sms', phone: address, state: 'opted_in', purpose: 'marketing', evidence },
      org.owner,
    )
    const db = org.app.database.live.reader({ orgId: org.id, locations: '*' })
    const clockAt = clockOf(zone)
    for (const { set, quiet } of settings) {
      await org.run(updateCompany, { quiet_hours: set && { sms: set } }, org.owner)
      for (const day of days)
        for (const purpose of ['automation', 'marketing'] as const) {
          const spans = purpose === 'marketing' ? [...quiet, floor] : quiet
          const isQuiet = (at: number): boolean => spans.some((span) => isIn(clockAt(at), span))
          const begin = Date.parse(`${day}T00:00:00Z`) - 14 * 60 * minute
          for (let at = begin; at < begin + 44 * 60 * minute; at += 47 * minute) {
            const to = {
              channel: 'sms',
              purpose,
              address,
              clientId: null,
              locationId: org.locationId,
            } as const
            const block = await findDeliveryBlock(db, org.id, to, new Date(at).toISOString())
            const label = `${purpose} ${new Date(at).toISOString()} ${clockAt(at)} ${JSON.stringify(set)}`
            if (!isQuiet(at)) {
              assert.equal(block, undefined, label)
              continue
            }
            let end = at - (at % minute)
            while (isQuiet(end)) end += minute
            assert.deepEqual(block, { reason: 'quiet_hours', until: new Date(end).toISOString() }, label)
          }
        }
    }
  })

test('these tests execute every source line that sends a message to people', () => {
  const places = sources('domains').filter(
    ({ path, text }) =>
      !isTest(path) &&
      !path.includes('/testing/') &&
      /\b(writeMail|writeText|sendMail|sendText|offerMail|offerText)\(/.test(text) &&
      !/outbox\/(write|offer)\.ts$/.test(path),
  )
  const missed = places.map(({ path }) => path).filter((path) => !reached.has(path))
  assert.deepEqual(
    missed,
    [],
    'writes to people and is reached by no sender of this law: flag its operation with `sends`',
  )
})

test('no operation outside these tests sends a message to a customer, nor does the background work that it enqueues', async () => {
  const senderNames = new Set(senders.map(({ name }) => name))
  const toCustomers = async (org: TestOrg) =>
    (await writtenIn(org)).filter(({ purpose }) => purpose !== 'internal').length
  for (const { operation, sample } of sampled) {
    if (operation.kind !== 'mutation' || senderNames.has(operation.name)) continue
    const org = await testOrg()
    const { input } = await sample(org)
    await runEnqueuedOperations(org)
    const before = await toCustomers(org)
    await org.run(operation, input, actorOf(operation, org))
    await runEnqueuedOperations(org)
    const message = `${operation.name} writes to a customer: flag it with \`sends\``
    assert.equal(await toCustomers(org), before, message)
  }
})
