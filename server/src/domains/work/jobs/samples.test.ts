import assert from 'node:assert/strict'
import { test } from 'node:test'
import { everyOperation } from '../../../app/catalog.ts'
import { testOrg } from '../../../testing/test-org.ts'
import { type Job, jobSchema } from './job.ts'
import { getJob } from './operations.ts'
import { samples } from './testing/samples.ts'

const byName = new Map(everyOperation.map((each) => [each.name, each]))

test('an operation returns the same job as a subsequent read', async () => {
  const org = await testOrg()
  let count = 0
  for (const [name, sample] of Object.entries(samples)) {
    const operation = byName.get(name)!
    if (operation.kind === 'query' || name.startsWith('jobs.recurrence.')) continue
    const answer = (await org.run(operation, (await sample(org)).input, org.owner)) as {
      stops?: Job[]
      job?: Job
      into?: Job
    }
    const ofSplit = answer.job && answer.into ? [answer.job, answer.into] : undefined
    for (const job of answer.stops ?? ofSplit ?? [answer]) {
      const jobInAnswer = jobSchema.parse(job)
      const read = await org.run(getJob, { job_id: jobInAnswer.id }, org.owner)
      assert.deepEqual(jobInAnswer, jobSchema.parse(read), name)
      count++
    }
  }
  assert.ok(count >= 14, `${count} answers`)
})
