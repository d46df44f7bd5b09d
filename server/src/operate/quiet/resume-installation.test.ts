// Runs in its own process: it makes the installation quiet, and starts all background work.

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { chargeCard, getInvoice } from '../../domains/money/invoices/operations.ts'
import { pursue } from '../../domains/office/payments/operations.ts'
import { pay, sent } from '../../domains/money/invoices/testing/invoicing.ts'
import { estimating } from '../../domains/selling/estimates/testing/estimating.ts'
import { findQuietSince, saveCell, saveQuietSince } from '../../kernel/installation/installation-table.ts'
import { testApp } from '../../testing/test-app.ts'
import { newId } from '../../kernel/ids.ts'
import { openTestKernel } from '../../testing/open-test-kernel.ts'
import { type TestOrg, testOrg } from '../../testing/test-org.ts'
import { makeWork, startWork, until, withWork, type WithWork } from '../testing/with-work.ts'
import { driveAutomations, published, runsOf } from '../../domains/office/automations/testing/drive.ts'
import { makeQuiet, resumeInstallation, resumingOptions } from './index.ts'
import type { ResumeOptions } from './resume-installation.ts'

let work: WithWork
let at: string

before(async () => saveCell((await testApp()).database.system, '7k'))

async function beQuiet(stateAt?: string): Promise<void> {
  await sleep(5)
  at = new Date().toISOString()
  await makeQuiet(work.org.app.owner, at, stateAt)
  await sleep(5)
}

/** Runs the command. Emails that it writes are to be sent, because it has a mail server. */
const resume = ({ env = {}, ...options }: Partial<ResumeOptions> & { env?: Record<string, string> } = {}) =>
  resumeInstallation(
    (now) =>
      openTestKernel(work.org.app, {
        options: resumingOptions,
        isResuming: true,
        now,
        env: { SMTP_URL: 'smtp://127.0.0.1:1', ...env },
      }),
    work.org.app.owner,
    {
      send: [],
      isDryRun: false,
      payments: 'record',
      movedAway: [],
      numbers: [],
      confirm: () => Promise.resolve(true),
      ...options,
    },
  )

interface Outcome {
  mails: { created_at: Date; status: string; reason: string | null }[]
  deliveries: { event: string; status: string; last_error: string | null }[]
  runs: { state: string; reason: string | null }[]
}

async function outcome(): Promise<Outcome> {
  const rows = <Row extends object>(text: string) => work.org.query(text) as Promise<Row[]>
  return {
    mails: await rows(
      'select created_at, status, reason from quoin.mail_messages where org_id = $1 order by id',
    ),
    deliveries: await rows(
      'select event, status, last_error from live.webhook_deliveries where org_id = $1 order by created_at, id',
    ),
    runs: await rows('select state, reason from live.automation_runs where org_id = $1 order by id'),
  }
}

const heldOf = (held: readonly { kind: string; before_restore: number; since_restore: number }[]) =>
  Object.fromEntries(held.map((each) => [each.kind, [each.before_restore, each.since_restore]]))

/**
 * Publishes an automation about estimates that expire, and sends an estimate that expired before the restore. A sweep
 * emits the event.
 */
async function expiring(org: TestOrg): Promise<string> {
  const id = await published(org, {
    trigger: { kind: 'estimate.expired', subjectType: 'estimate' },
    actions: [{ kind: 'add_tag', config: { tag: 'expired' } }],
  })
  await (await estimating(org)).at('expired')
  return id
}

test('after a resume, only what is newer than the restore is sent, and the rest is recorded with a reason', async (t) => {
  const { org, mails, webhooks } = (work = await withWork())
  await published(org, {
    trigger: { kind: 'lead.created', subjectType: 'lead' },
    actions: [
      { kind: 'wait', config: { duration: { minutes: 1 } } },
      { kind: 'add_tag', config: { tag: 'late' } },
    ],
  })
  const automation = await expiring(org)
  await makeWork(work, 'Ada')
  await driveAutomations(org)
  await org.query(
    `update live.automation_agenda set due_at = now() where org_id = $1 and kind = 'run' and due_at > now()`,
  )
  await makeWork(work, 'Edsger')
  await pay(org, (await sent(org)).id, 2500)
  await beQuiet()
  await makeWork(work, 'Grace')

  const listed = await resume({ isDryRun: true })
  assert.deepEqual([listed.quiet_since, listed.dropped, listed.is_quiet], [at, null, true])
  const counts = heldOf(listed.held)
  assert.ok(
    counts['emails']![0]! >= 4 && counts['webhooks']![0]! >= 1 && counts['automations']![0]! >= 1,
    JSON.stringify(counts),
  )
  assert.ok(counts['emails']![1]! >= 1 && counts['webhooks']![1]! >= 1)
  assert.deepEqual(await findQuietSince(org.app.database.system), at)

  const background = startWork(t, org)
  const { dropped, is_quiet } = await resume()
  assert.equal(is_quiet, false)
  assert.ok(
    dropped!['events']! > 0 && dropped!['emails']! >= 5 && dropped!['automations']! >= 1,
    JSON.stringify(dropped),
  )
  await until(() => webhooks.received.length >= 1 && mails.length >= 2)
  await sleep(1500)
  await background.stop()

  assert.deepEqual(
    webhooks.received.map(({ body }) => JSON.parse(body.toString()).data.customer_name),
    ['Grace'],
  )
  const { mails: written, deliveries, runs } = await outcome()
  const isOld = ({ created_at }: Outcome['mails'][0]): boolean => created_at.toISOString() <= at
  assert.ok(written.some(isOld) && !written.every(isOld))
  for (const mail of written)
    assert.deepEqual([mail.status, mail.reason], isOld(mail) ? ['kept', 'restored'] : ['sent', null])
  // The invoice and the greeting of Grace. The payment before the restore is not confirmed to the customer.
  assert.deepEqual(
    mails.map(({ content }) => /^Subject: (.*)$/m.exec(content)![1]!.slice(0, 12)).toSorted(),
    ['Welcome', 'Your invoice'],
  )
  assert.equal(mails.length, written.filter((mail) => !isOld(mail)).length)
  assert.ok(mails.some(({ to }) => to[0] === 'grace@example.com'))
  const cancelled = deliveries.filter(({ status }) => status === 'cancelled')
  assert.deepEqual(cancelled.map(({ event }) => event).toSorted(), ['lead.created'])
  assert.ok(cancelled.every(({ last_error }) => last_error!.includes(`restored from a backup at ${at}`)))
  assert.ok(runs.some(({ state, reason }) => state === 'cancelled' && reason === 'restored_from_backup'))
  const { rows: left } = await org.app.inspect.query(
    `select kind, payload ->> 'operation' as operation from quoin.tasks where org_id = $1 and kind <> 'files.move'`,
    [org.id],
  )
  assert.deepEqual(left, [])
  assert.ok((await org.events()).includes('estimate.expired'))
  assert.deepEqual(await runsOf(org, automation), [])
})

test('kinds that are named are sent although they were due before the restore', async (t) => {
  const { org, mails, webhooks } = (work = await withWork())
  const automation = await expiring(org)
  await makeWork(work, 'Ada')
  await beQuiet()
  const background = startWork(t, org)
  const { dropped } = await resume({ send: ['emails', 'webhooks', 'automations'] })
  assert.deepEqual(Object.keys(dropped!), ['events', 'texts', 'batches'])
  await until(() => webhooks.received.length === 1 && mails.length >= 2)
  await until(async () => (await runsOf(org, automation)).length === 1)
  await background.stop()
  assert.ok(mails.some(({ content }) => content.includes('Welcome')))
})

test('open payment requests are looked up and never repeated', async () => {
  const { org } = (work = await withWork())
  const charge = async () => {
    const { id: invoice_id } = await sent(org)
    const call = org.run(chargeCard, { invoice_id, payment_method_token: 'tok_timeout' }, org.owner)
    await call.catch(() => undefined)
    return invoice_id
  }
  const [made, lost] = [await charge(), await charge()]
  const lostPayment = await org.query<{ id: string }>(
    'select id from live.payments where org_id = $1 and invoice_id = $2',
    [lost],
  )
  await org.query('delete from quoin.fake_payments where $1::uuid is not null and key = $2', [
    lostPayment[0]!.id,
  ])
  await beQuiet()
  const charged = () => org.query('select key from quoin.fake_payments where $1::uuid is not null')
  const before = await charged()
  const { requests } = await resume()
  assert.deepEqual(requests, { requests: 2, ended: 2, unanswered: 0, held: 0, waiting: 0 })
  assert.deepEqual(await charged(), before)
  const rows = await org.query<{ invoice_id: string; status: string; reason: string | null }>(
    'select invoice_id, status, reason from live.payments where org_id = $1 order by created_at, id',
  )
  assert.deepEqual(rows, [
    { invoice_id: made, status: 'succeeded', reason: null },
    { invoice_id: lost, status: 'failed', reason: 'The card processor never received the request.' },
  ])
  // The original has sent the receipt, and has notified its webhooks and automations.
  const waiting = await org.query<{ kind: string }>(
    `select kind from quoin.tasks where org_id = $1 and state in ('pending', 'retrying')`,
  )
  const later = await org.query('select name from live.events where org_id = $1 and occurred_at > $2', [at])
  assert.deepEqual([waiting, later], [[], []])
})

test('if the card processor does not answer, the installation stays quiet, and nothing is dropped', async () => {
  const { org } = (work = await withWork())
  await makeWork(work, 'Ada')
  const { id: invoice_id } = await sent(org)
  await org
    .run(chargeCard, { invoice_id, payment_method_token: 'tok_timeout' }, org.owner)
    .catch(() => undefined)
  await beQuiet()
  await org.app.inspect.query('alter table quoin.fake_payments rename to fake_payments_away')
  await assert.rejects(resume(), { code: 'service_unavailable', message: /did not list its charges/ })
  await assert.rejects(resume({ payments: 'skip' }), {
    code: 'service_unavailable',
    message: /did not answer about 1 charges or refunds/,
  })
  assert.equal((await resume({ isDryRun: true })).payments, null)
  await org.app.inspect.query('alter table quoin.fake_payments_away rename to fake_payments')
  assert.equal(await findQuietSince(org.app.database.system), at)
  assert.deepEqual((await outcome()).deliveries, [])
  assert.equal((await resume()).is_quiet, false)
})

test('charges and refunds that only the card processor has are listed, and recorded without a message', async () => {
  const { org } = (work = await withWork())
  const { usual: processor } = org.app.kernel.services.payments
  const known = await sent(org)
  await org.run(chargeCard, { invoice_id: known.id, payment_method_token: 'tok_ok' }, org.owner)
  const { id: invoice_id } = await sent(org)
  await beQuiet()
  const money = { currency: 'USD', methodToken: 'tok_ok', description: 'Windows' }
  const charge = (amountCents: number, metadata: Record<string, string>) =>
    processor.charge({ ...money, amountCents, metadata: { org_id: org.id, ...metadata } }, newId())
  const paid = await charge(10_000, { invoice_id, payment_id: newId() })
  const back = { reference: paid.reference, amountCents: 1500, currency: 'USD', metadata: { org_id: org.id } }
  const refund = await processor.refund(back, newId())
  const later = await charge(700, { invoice_id: newId(), payment_id: newId() })
  await charge(800, { org_id: newId() })

  const references = (payments: readonly { provider_reference: string }[]) =>
    payments.map(({ provider_reference }) => provider_reference)
  const listed = await resume({ isDryRun: true })
  assert.deepEqual(
    new Set(references(listed.payments!.unknown)),
    new Set([paid.reference, refund.reference, later.reference]),
  )
  assert.equal(listed.payments!.elsewhere, 1)
  await assert.rejects(resume({ confirm: () => Promise.resolve(false) }), { code: 'invalid_state' })
  const { recorded } = await resume()
  assert.deepEqual(references(recorded!.recorded), [paid.reference, refund.reference])
  assert.deepEqual(references(recorded!.open), [later.reference])
  const invoice = await org.run(getInvoice, { invoice_id })
  assert.equal(invoice.balance_cents, 1500)
  const waiting = await org.query(
    `select kind from quoin.tasks where org_id = $1 and state in ('pending', 'retrying') and kind <> 'files.move'`,
  )
  assert.deepEqual(waiting, [])
  await beQuiet()
  assert.deepEqual(references((await resume()).payments!.unknown), [later.reference])
})

test('without the settings of its card processor, a company stays quiet, and its open charges are never repeated', async () => {
  const { org } = (work = await withWork())
  const { id: invoice_id } = await sent(org)
  await org
    .run(chargeCard, { invoice_id, payment_method_token: 'tok_timeout' }, org.owner)
    .catch(() => undefined)
  await org.query(`delete from quoin.fake_payments where metadata ->> 'org_id' = $1::text`)
  const chargeWith = async (provider: string): Promise<void> => {
    for (const table of ['payments', 'payment_requests'])
      await org.query(`update live.${table} set provider = '${provider}' where org_id = $1`)
  }
  await chargeWith('stripe')
  await beQuiet()
  const { absent_processors: absent } = await resume({ isDryRun: true })
  assert.ok(absent.some(({ organization }) => organization === org.slug))
  await assert.rejects(resume(), {
    code: 'invalid_state',
    message: new RegExp(`${org.slug}.* is not set up here.*Set STRIPE_SECRET_KEY and `),
  })
  assert.equal(await findQuietSince(org.app.database.system), at)
  const { requests, recorded } = await resume({ payments: 'skip' })
  assert.deepEqual([requests!.held, recorded], [1, null])
  await chargeWith('fake')
  const [payment] = await org.query<{ id: string }>('select id from live.payments where org_id = $1')
  const system = { type: 'system', id: null } as const
  assert.deepEqual(await org.run(pursue, { request_id: payment!.id }, system), { result: 'ended' })
  const made = await org.query(`select key from quoin.fake_payments where metadata ->> 'org_id' = $1::text`)
  assert.deepEqual(made, [])
})

test('numbers that the original may have given are left out, and the audit log says which', async () => {
  const { org } = (work = await withWork())
  const first = (await sent(org)).invoice_number!
  await beQuiet(new Date(Date.now() - 36 * 3600_000).toISOString())
  assert.equal((await sent(org)).invoice_number, 301)
  const { numbers } = await resume({ isDryRun: true })
  const invoices = numbers.find(({ organization, kind }) => organization === org.slug && kind === 'invoice')
  assert.deepEqual(invoices, { organization: org.slug, kind: 'invoice', from: first + 1, to: 300 })
  const exact = (next: number) => ({ organization: org.slug, kind: 'invoice' as const, next })
  await assert.rejects(resume({ numbers: [exact(250)] }), { code: 'validation_error' })
  await resume({ numbers: [exact(350)] })
  assert.equal((await sent(org)).invoice_number, 350)
  const entries = await org.query<{ count: number }>(
    `select count(*)::int as count from live.audit_log where org_id = $1 and operation = 'settings.numbers.skip'`,
  )
  assert.ok(entries[0]!.count >= 1)
})

test('an organization that moved away after the backup stays stopped', async () => {
  const other = await testOrg()
  const { org } = (work = await withWork())
  await beQuiet()
  const moved = (slug: string) => resume({ movedAway: [{ slug, cell: '8k' }] })
  await assert.rejects(moved('nobody-here'), { code: 'validation_error' })
  const { organizations } = await moved(other.slug)
  assert.ok(organizations.includes(other.slug) && organizations.includes(org.slug))
  await assert.rejects(sent(other), { code: 'service_unavailable', message: /moved to another installation/ })
  await sent(org)
  const { rows } = await org.app.inspect.query('select state, cell from quoin.moves where org_id = $1', [
    other.id,
  ])
  assert.deepEqual(rows, [{ state: 'left', cell: '8k' }])
})

test('a task of a batch that no longer runs does not prevent the resume', async () => {
  const { org } = (work = await withWork())
  const batch = newId()
  await org.query(
    `insert into quoin.tasks (org_id, id, kind, lane, payload, due_at, created_at)
     values ($1, $2, 'batches.run', 'batches', jsonb_build_object('batch_id', $2::uuid), now(), now())`,
    [batch],
  )
  await beQuiet()
  const { dropped, is_quiet } = await resume()
  assert.deepEqual([dropped!['batches'], is_quiet], [0, false])
  assert.deepEqual(await org.query('select 1 from quoin.tasks where org_id = $1 and id = $2', [batch]), [])
})

test('an installation that is not quiet cannot be resumed', async () => {
  await saveQuietSince(work.org.app.database.system, null)
  await assert.rejects(resume(), { code: 'invalid_state' })
})
