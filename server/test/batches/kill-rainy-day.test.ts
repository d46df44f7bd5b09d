// Slow: it kills the program again and again while a day of 60 visits is moved and moved back.
// To kill it 50 times: QUOIN_KILLS=50 npm test -- server/test/batches/kill-rainy-day.test.ts

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { mailServer } from '../../src/kernel/messages/mail/smtp-server-for-tests.ts'
import { twilioForTests } from '../../src/kernel/messages/sms/twilio-for-tests.ts'
import { testDatabase } from '../../src/testing/test-database.ts'
import { expireLeases, runMutation, until } from '../crash/gateway-calls.ts'
import { install, type Installation } from '../crash/installation.ts'
import { seededRandom } from '../crash/random.ts'
import { addRainyDay, type Customer, dry, rainy, readVisits } from './rainy-day.ts'

const kills = Number(process.env['QUOIN_KILLS'] ?? 4)
const waitMs = 120_000

const countOf = async (client: pg.Client, text: string, parameters: unknown[] = []): Promise<number> =>
  (await client.query<{ n: number }>(`select count(*)::int as n from ${text}`, parameters)).rows[0]!.n

const hasEnded = async (client: pg.Client, id: string): Promise<boolean> =>
  (await countOf(client, `live.batches b where b.id = $1 and b.status = 'done'`, [id])) === 1

const verdictsOf = async (client: pg.Client, id: string): Promise<Record<string, number>> => {
  const { rows } = await client.query<{ verdict: string; n: number }>(
    'select verdict, count(*)::int as n from live.batch_items where batch_id = $1 group by verdict order by verdict',
    [id],
  )
  return Object.fromEntries(rows.map(({ verdict, n }) => [verdict, n]))
}

async function start(installation: Installation, choice: object): Promise<{ id: string; totals: object }> {
  const { id, confirm_token, totals } = await runMutation(installation, 'batches.prepare', choice)
  await runMutation(installation, 'batches.start', { batch_id: id, confirm_token })
  return { id, totals: totals.messages }
}

/**
 * Returns for each recipient the number of messages that were certainly sent, and the number of messages whose sending
 * a crash interrupted.
 */
async function readMessages(client: pg.Client): Promise<Map<string, { sent: number; unknown: number }>> {
  const { rows } = await client.query<{ to: string; sent: number; unknown: number }>(
    `select m.to, count(*) filter (where m.status = 'sent')::int as sent,
            count(*) filter (where m.status = 'sending' or m.failure = 'unknown')::int as unknown
       from (select to_address as to, status, failure from quoin.mail_messages
             union all select to_number, status, failure from quoin.sms_messages) m
      group by m.to`,
  )
  return new Map(rows.map(({ to, ...message }) => [to, message]))
}

test(
  `a day of 60 visits is moved and moved back, and the program is killed ${kills} times: each visit moves once, and each customer is notified once`,
  { timeout: 3_600_000 },
  async (t) => {
    const random = seededRandom(t)
    const [mails, texts] = [await mailServer(), await twilioForTests()]
    t.after(() => texts.close())
    const installation = await install(t, await testDatabase(), {
      SMTP_URL: mails.url,
      QUOIN_MAIL_FROM: 'post@quoin.test',
      TWILIO_ACCOUNT_SID: texts.settings.accountSid,
      TWILIO_AUTH_TOKEN: texts.settings.authToken,
      TWILIO_API_URL: texts.settings.api,
      TWILIO_MESSAGING_SERVICE_SID: `MG${'0'.repeat(32)}`,
    })
    const client = await installation.connect()
    const customers = await addRainyDay(installation)
    const before = await readVisits(client)
    assert.equal(before.filter(({ date }) => date === rainy).length, 60)

    let killed = 0
    /**
     * Kills the program at most `most` times while items of the batch run, and waits for the end of the batch.
     */
    const runKilled = async (id: string, most: number, onFirstKill?: () => Promise<unknown>) => {
      const receipts = () =>
        countOf(client, 'live.batch_items i where i.batch_id = $1 and i.receipt_id is not null', [id])
      for (let at = 0; at < most; at++) {
        const seen = await receipts()
        await until(async () => (await receipts()) > seen || (await hasEnded(client, id)), waitMs)
        await sleep(random.integer(60))
        if (await hasEnded(client, id)) break
        await installation.program.kill()
        killed++
        if (at === 0) await onFirstKill?.()
        await expireLeases(installation)
        await installation.restart()
      }
      await until(() => hasEnded(client, id), waitMs)
    }

    let acts = 0
    let mailsOfActs = 0
    const expected = { emails: 0, texts: 0 }
    for (const { visits, email_now, sms_now } of customers) {
      if (email_now) expected.emails += visits
      // Customers abroad get a text too, but it waits until the morning there.
      if (sms_now) expected.texts += visits
    }
    const abroad = customers.filter((_, at) => at % 5 === 4).reduce((sum, { visits }) => sum + visits, 0)
    const choice = {
      kind: 'move_day',
      location_id: installation.keys.locationId,
      from: rainy,
      to: dry,
      notify: ['email', 'sms'],
    }
    /** The visit that a person edits while the batch runs. */
    let edited: string | undefined
    const isOver = (round: number): boolean => round > 0 && killed >= kills
    for (let round = 0; !isOver(round); round++) {
      const moved = await start(installation, { recipe: choice })
      assert.deepEqual(moved.totals, { ...expected, texts: expected.texts + abroad })
      const isEditing = round === 0
      await runKilled(moved.id, Math.ceil((kills - killed) / 2), async () => {
        if (!isEditing) return
        const { rows } = await client.query<{ id: string }>(
          `select i.input->>'job_id' as id from live.batch_items i
            where i.batch_id = $1 and not i.input ? 'visit_id' order by i.n desc limit 1`,
          [moved.id],
        )
        edited = rows[0]!.id
        await client.query(
          `update live.jobs set notes = 'Ladder needed', version = version + 1 where id = $1`,
          [edited],
        )
      })
      acts++
      assert.deepEqual(
        await verdictsOf(client, moved.id),
        isEditing ? { changed: 1, done: 59 } : { done: 60 },
      )
      if (isEditing) {
        const { rows } = await client.query<{ subject: { id: string }; error: { message: string } }>(
          `select subject, error from live.batch_items where batch_id = $1 and verdict = 'changed'`,
          [moved.id],
        )
        assert.equal(rows[0]!.subject.id, edited)
        assert.match(rows[0]!.error.message, /have changed since the dry run, so it was not run/)
      }
      const after = await readVisits(client)
      for (const [at, visit] of after.entries()) {
        const was = before[at]!
        const isMoved = was.date === rainy && !(isEditing && visit.id === edited)
        const earlier = round * 2 - (round > 0 && visit.id === edited ? 2 : 0)
        assert.deepEqual(
          [visit.id, visit.date, visit.starts, visit.moves],
          [
            was.id,
            isMoved ? dry : was.date,
            was.starts,
            was.date === rainy ? earlier + (isMoved ? 1 : 0) : 0,
          ],
        )
      }
      mailsOfActs += 1
      const undone = await start(installation, { undo_of: moved.id })
      await runKilled(undone.id, kills - killed)
      acts++
      assert.deepEqual(await verdictsOf(client, undone.id), { done: isEditing ? 59 : 60 })
      const back = await readVisits(client)
      assert.deepEqual(
        back.map(({ id, date, starts }) => [id, date, starts]),
        before.map(({ id, date, starts }) => [id, date, starts]),
      )
    }
    assert.equal(killed, kills)
    assert.ok(mailsOfActs > 0)
    await checkMessages({ client, customers, acts, edited: edited!, mails, texts, t })
  },
)

interface ActedDay {
  client: pg.Client
  customers: readonly Customer[]
  acts: number
  edited: string
  mails: Awaited<ReturnType<typeof mailServer>>
  texts: Awaited<ReturnType<typeof twilioForTests>>
  t: { diagnostic(message: string): void }
}

/**
 * Compares the messages that reached the mail server and the SMS provider with the messages that the moves should
 * have caused.
 */
async function checkMessages({ client, customers, acts, edited, mails, texts, t }: ActedDay): Promise<void> {
  const open = () =>
    countOf(
      client,
      `(select 1 from quoin.mail_messages where status = 'recorded'
        union all select 1 from quoin.sms_messages where status = 'recorded' and send_at is null) m`,
    )
  await until(async () => (await open()) === 0, waitMs)
  const { rows } = await client.query<{ email: string }>(
    'select c.email from live.jobs j join live.clients c on c.id = j.client_id where j.id = $1',
    [edited],
  )
  const messages = await readMessages(client)
  const received = Map.groupBy(
    [...mails.received.flatMap(({ to }) => to), ...texts.acceptedTexts.map((said) => said['To']!)],
    (to) => to,
  )
  const total = { messages: 0, received: 0, unknown: 0 }
  for (const { email, phone, visits, email_now, sms_now } of customers) {
    const moves = (acts - (email === rows[0]!.email ? 2 : 0)) * visits
    for (const [to, may] of [
      [email, email_now],
      [phone, sms_now],
    ] as const) {
      const { sent, unknown } = messages.get(to) ?? { sent: 0, unknown: 0 }
      const count = received.get(to)?.length ?? 0
      // For each move, each recipient has one message, which is submitted once. If a crash interrupts the submission,
      // the message is not submitted again.
      assert.equal(sent + unknown, may ? moves : 0, `${to} has one message for each move`)
      assert.ok(count >= sent && count <= sent + unknown, `${to} got ${count} of ${sent} and ${unknown}`)
      total.messages += may ? moves : 0
      total.received += count
      total.unknown += unknown
    }
  }
  t.diagnostic(`${acts} moves of the day, ${JSON.stringify(total)}`)
  assert.deepEqual(
    mails.received.length + texts.acceptedTexts.length,
    total.received,
    'no one else was told anything',
  )
}
