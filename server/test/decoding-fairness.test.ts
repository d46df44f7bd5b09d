import assert from 'node:assert/strict'
import { test } from 'node:test'
import { uploadCrewPhoto } from '../src/domains/office/files/operations.ts'
import { jobIn } from '../src/domains/work/jobs/testing/working.ts'
import { png } from '../src/kernel/pictures/testing/drawn-png.ts'
import { testOrg } from '../src/testing/test-org.ts'
import { call } from './from-catalog/calls.ts'

const bombs = 50
/**
 * Maximum time for which another organization may wait, as a fraction of the time in which all pictures of the first
 * organization are decoded.
 */
const longestWait = 1 / 3

test('while fifty decompression bombs of one organization are decoded, another is served as usual, including its photo', async () => {
  const [ours, theirs] = [await testOrg(), await testOrg()]
  const [job, theirJob] = [await jobIn(ours), await jobIn(theirs)]
  const photo = (job_id: string, bytes: Buffer) => ({ job_id, content_base64: bytes.toString('base64') })
  const small = photo(theirJob, png(400, 300))
  assert.equal((await call(theirs, uploadCrewPhoto, small)).status, 200)
  // A small file (fifty thousand bytes) that contains the largest picture that the service decodes.
  const bomb = photo(job, png(10_000, 5000))
  const answered: number[] = []
  const began = performance.now()
  const exploding = Array.from({ length: bombs }, () =>
    call(ours, uploadCrewPhoto, bomb).then(({ status }) => void answered.push(status)),
  )
  const took: number[] = []
  const timed = async (work: () => Promise<{ status: number }>): Promise<void> => {
    const started = performance.now()
    const { status } = await work()
    took.push(performance.now() - started)
    assert.ok(status < 300, `${status}`)
  }
  const lead = { customer_name: 'Grace', service_address: '9 Elm Ave' }
  await timed(() => call(theirs, uploadCrewPhoto, small))
  for (let times = 0; times < 8; times++) {
    await timed(() => theirs.request('POST', '/leads', { body: lead }))
    await timed(() => theirs.request('GET', '/leads'))
  }
  const before = answered.filter((status) => status === 200).length
  await Promise.all(exploding)
  const whole = performance.now() - began
  const decoded = answered.filter((status) => status === 200).length
  assert.ok(before < decoded, 'bombs were still being decoded')
  // When the queue of pictures to decode is full, requests must be answered with 429 and never with a server error.
  assert.deepEqual([...new Set(answered)].toSorted(), [200, 429])
  assert.ok(decoded >= 10, `${decoded} were decoded`)
  const slowest = Math.max(...took)
  assert.ok(slowest < whole * longestWait, `the slowest call took ${slowest} ms of ${whole} ms`)
})
