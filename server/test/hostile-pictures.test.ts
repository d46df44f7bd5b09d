// Slow: it decodes a thousand hostile pictures.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { uploadCrewPhoto } from '../src/domains/office/files/operations.ts'
import { jobIn } from '../src/domains/work/jobs/testing/working.ts'
import { AppError } from '../src/kernel/errors.ts'
import { assertBare } from '../src/kernel/pictures/testing/assert-bare.ts'
import { hostile, numbersFrom } from '../src/kernel/pictures/testing/hostile-pictures.ts'
import { type TestOrg, testOrg } from '../src/testing/test-org.ts'

// Tests a thousand hostile pictures. Each must be refused, or stored as pixels alone, without metadata. Neither this
// process nor a decoding process may exceed its memory limit.

const mebibyte = 1024 * 1024
const ofEach = 100
const mib = (bytes: number): number => Math.round(bytes / mebibyte)

let org: TestOrg
let own = 0
let mostOwn = 0
let mostOfDecoder = 0
let watch: NodeJS.Timeout
before(async () => {
  org = await testOrg()
  await uploadPhoto(await jobIn(org), hostile['of a strange shape']!(() => 0) as Buffer)
  own = process.memoryUsage.rss()
  watch = setInterval(measure, 50)
})
after(() => {
  clearInterval(watch)
  assert.ok(mostOwn - own < 400 * mebibyte, `this process grew by ${mib(mostOwn - own)} MiB`)
  // This limit is higher than the decoder's own, because the decoder may allocate memory between two measurements.
  assert.ok(mostOfDecoder < 600 * mebibyte, `a process that decodes took ${mib(mostOfDecoder)} MiB`)
  if (process.platform === 'linux') assert.ok(mostOfDecoder > 50 * mebibyte, 'it was measured')
})

function measure(): void {
  mostOwn = Math.max(mostOwn, process.memoryUsage.rss())
  if (process.platform === 'linux')
    for (const pid of children()) mostOfDecoder = Math.max(mostOfDecoder, sizeOf(pid))
}

const children = (): string[] =>
  readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').split(' ').filter(Boolean)

/** Returns the memory of a process in bytes, or 0 if the process has just exited. */
function sizeOf(pid: string): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * 4096
  } catch {
    return 0
  }
}

function uploadPhoto(job_id: string, bytes: Buffer) {
  return org.run(uploadCrewPhoto, { job_id, content_base64: bytes.toString('base64') }, org.owner)
}

async function bytesOf(fileId: string): Promise<Buffer> {
  const { rows } = await org.app.inspect.query<{ bytes: Buffer }>(
    'select bytes from live.file_bytes where file_id = $1',
    [fileId],
  )
  return rows[0]!.bytes
}

/**
 * Pictures of the kinds in `neverAccepted` must always be refused, and those of the kinds in `alwaysAccepted` must
 * always be accepted. Pictures of other kinds may be refused because of their size.
 */
const neverAccepted = new Set(['moving', 'of another type'])
const alwaysAccepted = new Set(['turned and with metadata', 'of rare colors'])

for (const [index, [label, make]] of Object.entries(hostile).entries())
  test(`a hundred pictures, ${label}: each is refused, or stored as pixels alone`, async (t) => {
    const random = numbersFrom(index + 1)
    const job_id = await jobIn(org)
    const pictures: Buffer[] = []
    while (pictures.length < ofEach) pictures.push(await make(random))
    const accepted: { id: string; name: string }[] = []
    const one = async (bytes: Buffer, at: number): Promise<void> => {
      const name = `${label}, number ${at}`
      const photo = await uploadPhoto(job_id, bytes).catch((error: unknown) => {
        assert.ok(
          error instanceof AppError && error.status >= 400 && error.status < 500,
          `${name}: ${String(error)}`,
        )
        assert.equal(error.code, 'validation_error', name)
      })
      if (!photo) return
      accepted.push({ id: photo.id, name })
      assert.ok(Math.max(photo.width!, photo.height!) <= 2560, name)
      assert.ok(photo.content_type === 'image/jpeg' || photo.content_type === 'image/webp', name)
    }
    for (let at = 0; at < ofEach; at += 4)
      await Promise.all(pictures.slice(at, at + 4).map((bytes, more) => one(bytes, at + more)))
    for (const { id, name } of accepted) await assertBare(await bytesOf(id), name)
    if (neverAccepted.has(label)) assert.equal(accepted.length, 0)
    if (alwaysAccepted.has(label)) assert.equal(accepted.length, ofEach)
    t.diagnostic(
      `${accepted.length} taken; at most ${mib(mostOwn - own)} MiB more here, ${mib(mostOfDecoder)} MiB to decode`,
    )
  })
