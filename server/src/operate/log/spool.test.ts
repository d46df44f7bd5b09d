import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { logParts, segmentNamed, systemId } from '../testing/log-parts.ts'
import { readLogFacts } from './log-repository.ts'
import { readGap } from './log-state.ts'
import { listWaiting, sealSpool, waitingBytes } from './spool.ts'

const mebibyte = 1024 * 1024
const limits = { mostBytes: 100 * mebibyte, leastFreeBytes: 0 }

test('segments are encrypted in their order, and leave the spool', async (t) => {
  const parts = await logParts(t)
  const at = new Date('2026-03-01T12:00:05.500Z')
  parts.archive(segmentNamed(2), 'the name of a customer', at)
  parts.archive(segmentNamed(1), 'x')
  writeFileSync(join(parts.spool, '00000002.history'), '')
  writeFileSync(join(parts.spool, 'archtemp.1.2'), 'unfinished')
  const report = await sealSpool(parts, { limits })
  assert.deepEqual(report, { sealed: 2, dropped: undefined })
  assert.deepEqual(readdirSync(parts.spool), ['archtemp.1.2'])
  const waiting = await listWaiting(parts.dataDirectory)
  assert.deepEqual(
    waiting.map(({ segment }) => segment),
    [segmentNamed(1), segmentNamed(2)],
  )
  assert.match(waiting[0]!.folder, new RegExp(`^${systemId}-00000001-[0-9a-f]{8}$`))
  const bytes = readFileSync(waiting[1]!.path)
  assert.ok(bytes.length < 4096, String(bytes.length))
  assert.equal(bytes.includes('customer'), false)
  assert.equal((await readLogFacts(waiting[1]!.path)).until, '2026-03-01T12:00:04.500Z')
})

test('a segment reaches only to the time at which Postgres closed it, also if it was archived later', async (t) => {
  const parts = await logParts(t)
  parts.archive(segmentNamed(1), 'x', new Date('2026-03-01T12:30:00Z'))
  const original = join(parts.cluster, 'pg_wal', segmentNamed(1))
  writeFileSync(original, '')
  utimesSync(original, new Date('2026-03-01T12:00:01Z'), new Date('2026-03-01T12:00:01Z'))
  await sealSpool(parts, { limits })
  const [waiting] = await listWaiting(parts.dataDirectory)
  assert.equal((await readLogFacts(waiting!.path)).until, '2026-03-01T12:00:00.000Z')
})

test('if too much waits, new segments are deleted, and one gap is recorded until shipping continues', async (t) => {
  const parts = await logParts(t)
  for (const number of [1, 2]) parts.archive(segmentNamed(number), 'x')
  await sealSpool(parts, { limits })
  for (const number of [3, 4]) parts.archive(segmentNamed(number), 'x', new Date(number * 1000))
  const full = { ...limits, mostBytes: await waitingBytes(parts.dataDirectory) }
  assert.deepEqual(await sealSpool(parts, { limits: full }), { sealed: 0, dropped: 'spool_full' })
  assert.deepEqual(readdirSync(parts.spool), [])
  const gap = {
    first: segmentNamed(3),
    last: segmentNamed(4),
    from: new Date(3000).toISOString(),
    until: new Date(4000).toISOString(),
    reason: 'spool_full',
  }
  assert.deepEqual(await readGap(parts.dataDirectory), gap)
  parts.archive(segmentNamed(5), 'x', new Date(5000))
  await sealSpool(parts, { limits: { ...limits, mostBytes: await waitingBytes(parts.dataDirectory) } })
  assert.equal((await readGap(parts.dataDirectory))!.last, segmentNamed(5))
  parts.archive(segmentNamed(6), 'x', new Date(6000))
  await sealSpool(parts, { limits })
  parts.archive(segmentNamed(7), 'x', new Date(7000))
  await sealSpool(parts, { limits: { ...limits, mostBytes: 1 } })
  assert.equal((await readGap(parts.dataDirectory))!.first, segmentNamed(7))
})

test('segments that came while the service was stopped are retained, however many, and are smaller when they wait', async (t) => {
  const parts = await logParts(t)
  for (const number of [1, 2, 3, 4]) parts.archive(segmentNamed(number), 'x')
  const small = { ...limits, mostBytes: 600 * 1024 }
  assert.deepEqual(await sealSpool(parts, { limits: small }), { sealed: 4, dropped: undefined })
})

test('if the disk is nearly full, new segments are deleted', async (t) => {
  const parts = await logParts(t)
  parts.archive(segmentNamed(1), 'x')
  const report = await sealSpool(parts, { limits: { ...limits, leastFreeBytes: Infinity } })
  assert.deepEqual(report, { sealed: 0, dropped: 'disk_full' })
  assert.equal(existsSync(join(parts.spool, segmentNamed(1))), false)
})
