import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { SMTPServer } from 'smtp-server'
import type { Connection } from '../../src/kernel/database/database.ts'
import type { Ending } from '../../src/start/postgres/testing/scratch.ts'
import { install } from '../crash/installation.ts'
import type { Random } from '../crash/random.ts'
import { assertEachOnce, fourEffects, openOffice, untilEnded } from './automated.ts'

/**
 * Time in milliseconds after which the status of an email whose sending was interrupted by a kill must be final. No
 * attempt can be in progress by then.
 */
const mailsKnownMs = 8 * 60_000

/** Number of leads that are created at once. */
const burst = 10
const longestLifeMs = 1_500

/**
 * Starts runs of an automation. At random moments, kills the process that runs their steps. Fails if an effect is
 * missing or duplicated afterwards.
 */
export async function killRuns(
  t: Ending,
  connection: Connection,
  random: Random,
  plan: { runs: number; kills: number; waitsForMails?: boolean; say?: (line: string) => void },
): Promise<void> {
  const sink = await mailSink(t)
  const installation = await install(t, connection, { QUOIN_ROLE: 'worker', SMTP_URL: sink.url })
  const inspect = await installation.connect()
  const office = await openOffice(connection, inspect)
  installation.afterwards(() => office.close())
  await office.publish(fourEffects())
  const leads: string[] = []
  const bringIn = async (): Promise<void> => {
    const most = Math.min(burst, plan.runs - leads.length)
    if (most > 0) leads.push(...(await office.leads(most)))
  }
  for (let killed = 0; killed < plan.kills; killed++) {
    const target = Math.ceil((plan.runs * (killed + 1)) / plan.kills)
    while (leads.length < target) await bringIn()
    await sleep(random.integer(longestLifeMs))
    await installation.program.kill()
    await installation.restart()
    if (plan.say && (killed + 1) % 50 === 0) plan.say(`${killed + 1} kills, ${leads.length} leads`)
  }
  await untilEnded(inspect, leads.length, 120_000)
  await assertEachOnce(inspect, leads, { mails: 1 })
  if (plan.waitsForMails) await untilMailsEnded(inspect)
  const mailCounts = await assertMailsAtMostOnce(inspect, sink.acceptedCounts)
  plan.say?.(`emails: ${JSON.stringify(mailCounts)}`)
}

/** Starts a mail server that counts, by message id, how often it accepted an email. */
async function mailSink(t: Ending): Promise<{ url: string; acceptedCounts: Map<string, number> }> {
  const acceptedCounts = new Map<string, number>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 10,
    onData(stream, _session, callback) {
      let content = ''
      stream.on('data', (chunk: Buffer) => (content += chunk.toString()))
      stream.on('end', () => {
        const id = /^message-id: <([^@]+)@/im.exec(content)?.[1] ?? 'none'
        acceptedCounts.set(id, (acceptedCounts.get(id) ?? 0) + 1)
        callback()
      })
    },
  })
  // A killed client drops its connection in the middle of the SMTP dialogue, which is not an error of the test.
  server.on('error', () => undefined)
  const listener = server.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  t.after(() => new Promise<void>((resolve) => server.close(resolve)))
  return { url: `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`, acceptedCounts }
}

async function untilMailsEnded(inspect: pg.Client): Promise<void> {
  const deadline = Date.now() + mailsKnownMs
  for (;;) {
    const { rows } = await inspect.query<{ open: number }>(
      `select count(*)::int as open from quoin.mail_messages where status in ('recorded', 'sending') or failure = 'temporary'`,
    )
    if (rows[0]!.open === 0) return
    if (Date.now() > deadline) throw new Error(`${rows[0]!.open} emails have no final status.`)
    await sleep(250)
  }
}

/**
 * Asserts that no email was accepted twice and that every email with status `sent` was accepted. An email that was
 * accepted but does not have this status must have the status `sending`, or have failed with the reason `unknown`.
 */
async function assertMailsAtMostOnce(
  inspect: pg.Client,
  acceptedCounts: ReadonlyMap<string, number>,
): Promise<Record<string, number>> {
  const { rows } = await inspect.query<{ id: string; status: string; failure: string | null }>(
    'select id, status, failure from quoin.mail_messages',
  )
  const mailCounts: Record<string, number> = {}
  for (const { id, status, failure } of rows) {
    const times = acceptedCounts.get(id) ?? 0
    assert.ok(times <= 1, `mail ${id} was taken ${times} times`)
    if (status === 'sent') assert.equal(times, 1, `mail ${id} has status sent`)
    else if (times === 1) assert.ok(status === 'sending' || failure === 'unknown', `mail ${id} is ${status}`)
    const state = `${status}${failure ? ` ${failure}` : ''}${status === 'sent' || times === 0 ? '' : ', taken'}`
    mailCounts[state] = (mailCounts[state] ?? 0) + 1
  }
  return mailCounts
}
