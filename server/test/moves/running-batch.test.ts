// Slow: installations are started, and a company moves between them.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { moveLines } from '../../src/kernel/moves/move-organization.ts'
import { mailServer } from '../../src/kernel/messages/mail/smtp-server-for-tests.ts'
import { type BatchCompany, makeBatchCompany } from './batch-company.ts'
import { type Cell, rowsOf, twoCells } from './cells.ts'
import { command } from './commanded.ts'
import { startMover } from './start-mover.ts'

const jobs = 120
const [rainy, dry] = ['2031-10-30', '2031-11-03']
/** Minimum number of items that have ended before the move begins. */
const endedBefore = 5
const waitMs = 120_000

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + waitMs
  while (!(await isSo())) {
    assert.ok(Date.now() < deadline, 'The condition did not become true in time.')
    await sleep(5)
  }
}

/** Returns the number of items of the batch that have ended, according to the rows in one cell. */
async function countEnded({ inspect }: Cell, batchId: string): Promise<number> {
  const { rows } = await inspect.query<{ n: number }>(
    `select count(*)::int as n from live.batch_items i where i.batch_id = $1 and i.verdict <> 'ready'`,
    [batchId],
  )
  return rows[0]!.n
}

const isDone = async ({ inspect }: Cell, batchId: string): Promise<boolean> =>
  (await inspect.query(`select from live.batches b where b.id = $1 and b.status = 'done'`, [batchId]))
    .rowCount === 1

/** Starts a batch that moves all jobs to the other day, and waits until some of its items have ended. */
async function startBatch(company: BatchCompany, at: Cell, [from, to]: readonly string[]): Promise<string> {
  const recipe = { kind: 'move_day', location_id: company.locationId, from, to, notify: ['email'] }
  const { id, confirm_token } = await company.mutate(at, 'batches.prepare', { recipe })
  await company.mutate(at, 'batches.start', { batch_id: id, confirm_token })
  await until(async () => (await countEnded(at, id)) >= endedBefore)
  return id
}

test(
  'a batch that runs during a move killed at each line continues in the other cell, with nothing lost or done twice',
  { timeout: 600_000 },
  async (t) => {
    const mails = await mailServer()
    const settings = { SMTP_URL: mails.url, QUOIN_MAIL_FROM: 'post@quoin.test' }
    const { from, to } = await twoCells((tidy) => t.after(tidy), undefined, settings)
    const company = await makeBatchCompany(from, { jobs, date: rainy })
    const mover = startMover()
    t.after(() => mover.stop())
    let [at, other] = [from, to]
    let days = [rainy, dry]
    const kills = [null, ...moveLines]
    const batches: string[] = []
    const endedAtMove: number[] = []
    for (const line of kills) {
      const batchId = await startBatch(company, at, days)
      batches.push(batchId)
      const ended: number[] = []
      if (line !== null) {
        const order = { orgId: company.id, from: at, to: other }
        assert.deepEqual(await mover.move(order, { line }), { end: 'killed' })
        ended.push(
          await countEnded(moveLines.indexOf(line) < moveLines.indexOf('left') ? at : other, batchId),
        )
      }
      // If the company had already left its cell when the move was killed, this command only completes the move, and
      // `still` is not called.
      const still = async (): Promise<void> => void ended.push(await countEnded(at, batchId))
      await command(t, company.id, [at, other], { still })
      ;[at, other] = [other, at]
      days = days.toReversed()
      assert.ok(
        ended.some((count) => count >= endedBefore && count < jobs),
        `killed at ${line}, the batch was at ${ended.join()} of ${jobs}`,
      )
      endedAtMove.push(ended.at(-1)!)
      await until(() => isDone(at, batchId))
      await company.assertMoved(at, { date: days[0]!, batches })
      assert.deepEqual(await rowsOf(other, company.id), {})
    }
    await until(() => company.haveMailsEnded(at))
    const received = Map.groupBy(
      mails.received.flatMap((mail) => mail.to),
      (address) => address,
    )
    assert.deepEqual(
      [...received.values()].map(({ length }) => length),
      Array.from({ length: jobs }, () => batches.length),
    )
    t.diagnostic(JSON.stringify({ moves: batches.length, killed: moveLines.length, jobs, endedAtMove }))
  },
)
