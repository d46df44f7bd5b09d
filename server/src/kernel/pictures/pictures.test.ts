import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { deflateSync } from 'node:zlib'
import { AppError } from '../errors.ts'
import { decoder } from './decoder.ts'
import type { MockupJob } from './mockup.ts'
import { createPictures, type Pictures, type PicturesParts } from './pictures.ts'
import type { PictureRequirements } from './picture-job.ts'
import { assertBare } from './testing/assert-bare.ts'
import { png, pngChunk } from './testing/drawn-png.ts'

const testing = join(import.meta.dirname, 'testing')
const requirements: PictureRequirements = { accepts: ['jpeg', 'png', 'webp', 'heic'], longestSide: 2560 }

function opened(t: TestContext, parts: PicturesParts = {}): Pictures {
  const pictures = createPictures(parts)
  t.after(() => pictures.close())
  return pictures
}

const withWorker = (name: string): PicturesParts => ({ worker: join(testing, `${name}-worker.ts`) })
const dot = await decoder({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
  .jpeg()
  .toBuffer()
const code = (expectedCode: string) => (error: unknown) =>
  error instanceof AppError && error.code === expectedCode && error.retryAfterSeconds === 5

/** Returns what the test worker `waiting-worker.ts` reports in place of a picture. */
async function workerReport(
  cleaning: Promise<unknown>,
): Promise<{ pid: number; begun: number; ended: number }> {
  const { bytes } = (await cleaning) as { bytes: Buffer }
  return JSON.parse(bytes.toString()) as { pid: number; begun: number; ended: number }
}

test('a picture that takes too much processor time is refused, and the next one is decoded', async (t) => {
  const ours = opened(t, { ...withWorker('spinning'), limitMs: 400 }).of('ours')
  assert.deepEqual(await ours.clean(dot, { ...requirements, longestSide: 1 }), {
    refused:
      'must be a picture that can be decoded within 10 seconds of processor time and 512 MiB of memory',
  })
  assert.ok('bytes' in (await ours.clean(dot, requirements)))
})

test('a picture that is not decoded in time by a busy machine fails as service_unavailable and is not refused', async (t) => {
  const pictures = opened(t, { ...withWorker('stuck'), wallMs: 400 })
  await assert.rejects(pictures.of('ours').clean(dot, requirements), code('service_unavailable'))
})

test('a picture that takes too much memory is refused at once, and the next one is decoded', async (t) => {
  const pictures = opened(t, { ...withWorker('hungry'), wallMs: 60_000 })
  const ours = pictures.of('ours')
  const started = performance.now()
  const refused = await ours.clean(dot, { ...requirements, longestSide: 1 })
  assert.ok('refused' in refused && refused.refused.includes('512 MiB'), JSON.stringify(refused))
  assert.ok(performance.now() - started < 30_000, 'not by the clock')
  const next = await ours.clean(dot, requirements)
  assert.ok('bytes' in next && next.width === 2)
})

test('if a worker process is killed, only its current picture is refused', async (t) => {
  const pictures = opened(t, withWorker('killed'))
  const answers = await Promise.all([
    pictures.of('ours').clean(dot, { ...requirements, longestSide: 1 }),
    pictures.of('ours').clean(dot, requirements),
    pictures.of('theirs').clean(dot, requirements),
  ])
  assert.deepEqual(
    answers.map((answer) => 'refused' in answer),
    [true, false, false],
  )
})

/** Returns a JPEG whose last scan is repeated many times. The file is small but takes a long time to decode. */
async function manyScans(times: number): Promise<Buffer> {
  const create = { width: 2000, height: 2000, channels: 3, background: 'red' } as const
  const once = await decoder({ create }).jpeg({ progressive: true }).toBuffer()
  const last = once.lastIndexOf(Buffer.from([0xff, 0xda]))
  const scan = once.subarray(last, -2)
  return Buffer.concat([once.subarray(0, last), ...Array<Buffer>(times).fill(scan), once.subarray(-2)])
}

/** Returns a PNG with one compressed chunk, of a few hundred kilobytes in the file and 256 MB when decompressed. */
function swollen(type: 'zTXt' | 'iCCP'): Buffer {
  const compressed = deflateSync(Buffer.alloc(256 * 1024 * 1024), { level: 9 })
  return png(8, 8, pngChunk(type, Buffer.concat([Buffer.from('a\0\0', 'latin1'), compressed])))
}

test('small files that expand to large data are quickly refused, or reduced to their pixels', async (t) => {
  const ours = opened(t).of('ours')
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>')
  const longest = 65_500
  const line = { width: longest, height: 1, channels: 3, background: 'red' } as const
  const pictures = {
    'a text that swells': swollen('zTXt'),
    'a profile that swells': swollen('iCCP'),
    'thousands of scans': await manyScans(5000),
    'as wide as can be': await decoder({ create: line }).jpeg().toBuffer(),
    'as high as can be': await decoder({ create: { ...line, width: 1, height: longest } })
      .jpeg()
      .toBuffer(),
    'a drawing behind the head of a JPEG': Buffer.concat([dot.subarray(0, 20), svg]),
    'a picture and a page': Buffer.concat([dot, Buffer.from('<html><script>alert(1)</script>')]),
  }
  for (const [label, bytes] of Object.entries(pictures)) {
    const answer = await ours.clean(bytes, requirements)
    if ('refused' in answer) {
      assert.match(answer.refused, /^must /, label)
      continue
    }
    await assertBare(answer.bytes, label)
    assert.ok(answer.bytes.length < 100_000 && answer.width <= 2560 && answer.height <= 2560, label)
  }
  assert.deepEqual(await ours.clean(svg, requirements), {
    refused: 'must be a JPEG, PNG, WebP or HEIC picture',
  })
  assert.ok('bytes' in (await ours.clean(dot, requirements)))
})

test('an error of the worker program fails as service_unavailable and does not refuse the picture', async (t) => {
  await assert.rejects(
    opened(t, withWorker('fallen')).of('ours').clean(dot, requirements),
    code('service_unavailable'),
  )
})

test('pictures of one organization are decoded one at a time, and another organization is not delayed', async (t) => {
  const pictures = opened(t, withWorker('waiting'))
  const [ours, theirs] = [pictures.of('ours'), pictures.of('theirs')]
  const long = { ...requirements, longestSide: 1 }
  const [first, second, third, other] = await Promise.all([
    workerReport(ours.clean(dot, long)),
    workerReport(ours.clean(dot, long)),
    workerReport(ours.clean(dot, requirements)),
    workerReport(theirs.clean(dot, requirements)),
  ])
  assert.ok(first.ended <= second.begun && second.ended <= third.begun, 'in turn')
  assert.ok(other.begun < second.ended, 'beside them')
  assert.notEqual(other.pid, first.pid)
})

test('with all processes busy, another organization waits for one picture and not for all that are waiting', async (t) => {
  const pictures = opened(t, withWorker('waiting'))
  const busy = ['a', 'b'].flatMap((each) =>
    Array.from({ length: 5 }, () => workerReport(pictures.of(each).clean(dot, requirements))),
  )
  const third = await workerReport(pictures.of('c').clean(dot, requirements))
  const ends = (await Promise.all(busy)).map(({ ended }) => ended).toSorted((a, b) => a - b)
  assert.ok(third.begun < ends[3]!, 'before the second picture of both had ended')
})

test('pictures beyond the limit of waiting ones are refused, and accepted again afterwards', async (t) => {
  const pictures = opened(t, { ...withWorker('waiting'), ownWaiting: 2 })
  const ours = pictures.of('ours')
  const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => ours.clean(dot, requirements)))
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['fulfilled', 'fulfilled', 'fulfilled', 'rejected'],
  )
  assert.ok(outcomes[3]?.status === 'rejected' && code('rate_limited')(outcomes[3].reason))
  await ours.clean(dot, requirements)
  const small = opened(t, { ...withWorker('waiting'), mostWaitingBytes: 2 * dot.length })
  const waitingJobs = ['a', 'b', 'c'].map((each) => small.of(each).clean(dot, requirements))
  await assert.rejects(waitingJobs[2]!, code('rate_limited'))
  await Promise.all(waitingJobs.slice(0, 2))
})

test('a worker is reused, replaced if it uses too much memory, and stopped when idle', async (t) => {
  const cleaner = opened(t, withWorker('waiting')).of('ours')
  const first = await workerReport(cleaner.clean(dot, requirements))
  assert.equal((await workerReport(cleaner.clean(dot, requirements))).pid, first.pid)
  const grown = opened(t, { ...withWorker('waiting'), mostWorkerMemory: 1 }).of('ours')
  assert.notEqual(
    (await workerReport(grown.clean(dot, requirements))).pid,
    (await workerReport(grown.clean(dot, requirements))).pid,
  )
  const idle = opened(t, { ...withWorker('waiting'), idleMs: 50 }).of('ours')
  const { pid } = await workerReport(idle.clean(dot, requirements))
  for (let waited = 0; isThere(pid); waited += 20) {
    assert.ok(waited < 5000, 'still there')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  assert.notEqual((await workerReport(idle.clean(dot, requirements))).pid, pid)
})

test('a closed decoder refuses pictures', async (t) => {
  const pictures = opened(t)
  pictures.close()
  await assert.rejects(pictures.of('ours').clean(dot, requirements), code('service_unavailable'))
})

test('decoding hardly uses processor time of the calling process', async (t) => {
  const pictures = opened(t)
  const noise = Buffer.alloc(4000 * 3000 * 3, Buffer.from('a picture of many different points'))
  const large = await decoder(noise, { raw: { width: 4000, height: 3000, channels: 3 } })
    .png()
    .toBuffer()
  await pictures.of('ours').clean(dot, requirements)
  const [here, took] = [
    await processorTime(() => decoder(large).resize({ width: 2560 }).jpeg().toBuffer()),
    await processorTime(async () => {
      const cleaned = await pictures.of('ours').clean(large, requirements)
      assert.ok('bytes' in cleaned && cleaned.width === 2560)
    }),
  ]
  assert.ok(took < here / 2, `${took} µs of this process, ${here} µs to decode the picture in it`)
})

/**
 * Returns the processor time of this process during `work`, in microseconds: the least of three runs, because garbage
 * of earlier tests may be collected during one.
 */
async function processorTime(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < 3; run++) {
    const from = process.cpuUsage()
    await work()
    const { user, system } = process.cpuUsage(from)
    times.push(user + system)
  }
  return Math.min(...times)
}

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Returns a mockup with the maximum number of lines, zones and fixtures, most of them far outside the photo. */
const crowded = (photo: Buffer): MockupJob => {
  const wild = (seed: number) =>
    Array.from({ length: 200 }, (_, at): [number, number] => [
      ((seed * 7919 + at * 104_729) % 9001) - 4000 + (at % 50 === 0 ? 1e300 : 0),
      ((seed * 15_485_863 + at * 3571) % 8009) - 3500,
    ])
  const many = Array.from({ length: 200 }, (_, at) => at)
  return {
    photo,
    width: 2048,
    style: 'night',
    pixels_per_foot: 0.01,
    lines: many.map((at) => ({ points: wild(at), feet: at % 2 ? 1e9 : null, colors: ['multi', '#123456'] })),
    zones: many.map((at) => ({ kind: 'tree', points: wild(at + 500), colors: ['multi'] })),
    fixtures: Array.from({ length: 500 }, (_, at) => ({ kind: 'spotlight', at: wild(at)[1]! })),
  }
}

test('a mockup is drawn in a separate process, and each process draws the same bytes', async (t) => {
  const photo = await decoder({ create: { width: 400, height: 300, channels: 3, background: '#789' } })
    .jpeg()
    .toBuffer()
  const job: MockupJob = {
    photo,
    width: 640,
    style: 'dusk',
    pixels_per_foot: 10,
    lines: [
      {
        points: [
          [20, 100],
          [380, 90],
        ],
        feet: null,
        colors: ['multi'],
      },
    ],
    zones: [
      {
        kind: 'bush',
        points: [
          [20, 200],
          [80, 200],
          [50, 260],
        ],
        colors: ['cool_white'],
      },
    ],
    fixtures: [{ kind: 'wreath', at: [200, 200] }],
  }
  const [ours, theirs] = [opened(t).of('ours'), opened(t).of('theirs')]
  const first = await ours.mockup(job)
  assert.deepEqual([first.width, first.height], [640, 480])
  await assertBare(first.bytes, 'a mockup')
  assert.deepEqual(await ours.mockup(job), first)
  assert.deepEqual(await theirs.mockup(job), first)
  assert.notDeepEqual((await ours.mockup({ ...job, style: 'night' })).bytes, first.bytes)
  assert.ok('bytes' in (await ours.clean(dot, requirements)), 'and decodes pictures as before')
})

test('the largest mockup, with points far outside the photo, is drawn within the memory limit', async (t) => {
  const photo = await decoder({ create: { width: 1280, height: 2560, channels: 3, background: '#789' } })
    .jpeg()
    .toBuffer()
  const { width, height } = await opened(t, { limitMs: 60_000, wallMs: 60_000 })
    .of('ours')
    .mockup(crowded(photo))
  assert.deepEqual([width, height], [1536, 3072])
})

test('a mockup that takes too long or has an invalid photo fails, and the next one is drawn', async (t) => {
  const job: MockupJob = { ...crowded(dot), width: 320, lines: [], zones: [], fixtures: [] }
  const slow = opened(t, { ...withWorker('stuck'), wallMs: 400 })
  await assert.rejects(slow.of('ours').mockup(job), code('service_unavailable'))
  const ours = opened(t).of('ours')
  await assert.rejects(ours.mockup({ ...job, photo: Buffer.from('no photo') }), /could not be/)
  assert.equal((await ours.mockup(job)).width, 320)
})
