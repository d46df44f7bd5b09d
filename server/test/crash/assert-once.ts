import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Served } from './installation.ts'
import {
  acknowledgement,
  type Answered,
  attempt,
  isAcknowledged,
  readBack,
  type Outcome,
  type Write,
} from './write.ts'

const timeoutMs = 2000
const atOnce = 8
const reportEvery = 1000

/**
 * Checks, in answers and in the database, what the service guarantees: each acknowledged write exists as answered,
 * each idempotency key has one answer, and each write took effect once, with its events and its audit entry.
 */
export async function assertOnce(
  installation: Served,
  writes: readonly Write[],
  report: (remaining: number) => void = () => undefined,
): Promise<void> {
  assert.ok(writes.length > 0, 'nothing was written')
  const queue = [...writes]
  let checked = 0
  const checker = async (): Promise<void> => {
    for (let write = queue.pop(); write; write = queue.pop()) {
      await assertOneAnswer(installation, write)
      if (++checked % reportEvery === 0) report(writes.length - checked)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, checker))
  await assertOneEffect(installation, writes)
}

async function assertOneAnswer({ program, keys }: Served, write: Write): Promise<void> {
  const { url } = program
  const before = acknowledgement(write)
  const repeat = (): Promise<Outcome> => attempt(url, keys, write)
  const answer = before
    ? await answered(repeat, isBusy)
    : await answered(repeat, (outcome) => !isAcknowledged(outcome))
  assert.ok(isAcknowledged(answer), `${write.kind} ${write.marker}: ${JSON.stringify(write.answers)}`)
  if (before) {
    assert.equal(answer.replayed, true, `a repeated ${write.kind} is not a replay`)
    assert.equal(answer.text, before.text)
  }
  const read = await answered(() => readBack(url, keys, write, idOf(answer)), isBusy)
  assert.deepEqual('status' in read ? JSON.parse(read.text) : read, JSON.parse(answer.text))
}

const isBusy = (outcome: Outcome): boolean => 'status' in outcome && outcome.status === 503

/** Repeats the request, as callers should, as long as `isAgain` is true for its outcome. */
async function answered(
  request: () => Promise<Outcome>,
  isAgain: (outcome: Outcome) => boolean,
): Promise<Outcome> {
  const deadline = performance.now() + timeoutMs
  for (;;) {
    const outcome = await request()
    if (!isAgain(outcome) || performance.now() > deadline) return outcome
    await sleep(50)
  }
}

/**
 * Counts rows by the content that callers sent, so that a write that was stored twice under different ids is
 * detected.
 */
async function assertOneEffect(installation: Served, writes: readonly Write[]): Promise<void> {
  const database = await installation.connect()
  const counts = async (sql: string): Promise<Map<string, number>> => {
    const { rows } = await database.query<{ of: string; n: number }>(sql)
    return new Map(rows.map((row) => [row.of, row.n]))
  }
  const records = {
    lead: await counts(`select notes as of, count(*)::int as n from live.leads group by 1`),
    client: await counts(`select notes as of, count(*)::int as n from live.clients group by 1`),
    sandboxClient: await counts(`select notes as of, count(*)::int as n from sandbox.clients group by 1`),
    estimate: await counts(
      `select client_id::text as of, count(*)::int as n from sandbox.estimates group by 1`,
    ),
  }
  const events = await counts(
    `select name || ' ' || coalesce(payload->>'lead_id', payload->>'estimate_id') as of, count(*)::int as n
       from (select * from live.events union all select * from sandbox.events) e group by 1`,
  )
  const audits = await counts(
    `select split_part(request_id, '.', 1) as of, count(*)::int as n
       from (select * from live.audit_log union all select * from sandbox.audit_log) a group by 1`,
  )
  for (const write of writes) {
    const id = idOf(acknowledgement(write)!)
    assert.equal(records[write.kind].get(write.marker), 1, `records of ${write.kind} ${write.marker}`)
    assert.equal(audits.get(write.idempotencyKey), 1, `audit entries of ${write.kind} ${write.marker}`)
    if (write.kind === 'lead') assert.equal(events.get(`lead.created ${id}`), 1, `events of lead ${id}`)
    if (write.kind === 'estimate') assert.equal(events.get(`estimate.created ${id}`), 1, `events of ${id}`)
  }
}

export function idOf(answer: Answered): string {
  return (JSON.parse(answer.text) as { data: { id: string } }).data.id
}
