import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { decoder } from '../../../../kernel/pictures/decoder.ts'
import { race } from '../../../../testing/race.ts'
import { type TestOrg, testOrg } from '../../../../testing/test-org.ts'
import { png } from '../../files/testing/pictures.ts'
import { addLocation, hire } from '../../../customers/leads/testing/people.ts'
import { getBugReport, readScreenshot, submitBugReport } from '../operations.ts'

const report = { title: 'The board is empty', description: 'I opened it this morning.' }
const dataUrl = (bytes: Buffer, type = 'png') => `data:image/${type};base64,${bytes.toString('base64')}`
const submit = (org: TestOrg, more: object = {}, as = org.owner) =>
  org.run(submitBugReport, { ...report, request_id: randomUUID(), ...more }, as)
const get = (org: TestOrg, bug_report_id: string) => org.run(getBugReport, { bug_report_id }, org.owner)
const refusedAt = (field: string) => (error: { code: string; details: { field: string }[] }) =>
  error.code === 'validation_error' && error.details.every((detail) => detail.field === field)

test('any member can submit a bug report; it is numbered and stored, and its event does not contain its text', async () => {
  const org = await testOrg()
  const technician = await hire(org, 'technician', [await addLocation(org)])
  const app = { version: '1.4.0', platform: 'Android 16' }
  const receipt = await submit(
    org,
    { severity: 'high', area: 'Board', url: 'https://x.test/board', app },
    technician,
  )
  assert.deepEqual(receipt, {
    bug_report_id: receipt.bug_report_id,
    bug_report_number: 1,
    status: 'new',
    duplicate: false,
  })
  const stored = await get(org, receipt.bug_report_id)
  assert.deepEqual(stored, {
    id: receipt.bug_report_id,
    bug_report_number: 1,
    ...report,
    severity: 'high',
    area: 'Board',
    url: 'https://x.test/board',
    app: { ...app, device: null },
    status: 'new',
    assigned_to: null,
    duplicate_of_id: null,
    notes: [],
    has_screenshot: false,
    version: 1,
    created_by: { type: 'member', id: technician.id },
    created_at: stored.created_at,
    updated_at: stored.created_at,
    archived_at: null,
  })
  assert.equal((await get(org, (await submit(org)).bug_report_id)).severity, 'medium')
  const payloads = await org.payloads('bug_report.submitted')
  assert.deepEqual(payloads[0], {
    bug_report_id: receipt.bug_report_id,
    bug_report_number: 1,
    severity: 'high',
    status: 'new',
    version: 1,
    updated_at: stored.updated_at,
  })
})

test('a request id makes one report, whoever repeats it and in either spelling, separately per organization', async () => {
  const [org, other] = [await testOrg(), await testOrg()]
  const request_id = randomUUID()
  const first = await submit(org, { request_id })
  const technician = await hire(org, 'technician')
  for (const again of [{ request_id }, { request_id: undefined, requestId: request_id.toUpperCase() }])
    assert.deepEqual(await submit(org, { ...again, title: 'Another' }, technician), {
      ...first,
      duplicate: true,
    })
  assert.equal((await submit(other, { request_id })).duplicate, false)
  assert.deepEqual(await org.events(), ['bug_report.submitted'])
  for (const ids of [{ request_id, requestId: request_id }, { request_id: undefined }, { request_id: 'x' }])
    await assert.rejects(submit(org, ids), refusedAt('request_id'))
})

test('of two simultaneous submissions with one request id, one creates the report', async () => {
  const org = await testOrg()
  const request_id = randomUUID()
  const ends = await race({ table: 'live.request_ids' }, [
    () => submit(org, { request_id }),
    () => submit(org, { request_id }),
  ])
  const receipts = ends.map((end) => {
    assert.ok(end.status === 'fulfilled')
    return end.value
  })
  assert.deepEqual(receipts.map(({ duplicate }) => duplicate).toSorted(), [false, true])
  assert.equal(receipts[0]!.bug_report_id, receipts[1]!.bug_report_id)
})

test('numbers have no gaps, also after refused, repeated and simultaneous reports', async () => {
  const org = await testOrg()
  const request_id = randomUUID()
  await submit(org, { request_id })
  await submit(org, { request_id })
  await assert.rejects(submit(org, { screenshot: dataUrl(png(8, 8).subarray(0, 40)) }))
  const many = await Promise.all(Array.from({ length: 6 }, () => submit(org)))
  assert.deepEqual(
    many.map(({ bug_report_number }) => bug_report_number).toSorted((a, b) => a - b),
    [2, 3, 4, 5, 6, 7],
  )
})

test('a screenshot is stored as WebP of at most 1 MiB and 1920 pixels a side, without metadata', async () => {
  const org = await testOrg()
  const noise = randomBytes(900 * 700 * 3)
  const busy = await decoder(noise, { raw: { width: 900, height: 700, channels: 3 } })
    .withExif({ IFD0: { Copyright: 'SECRET' } })
    .jpeg({ quality: 97 })
    .toBuffer()
  for (const [bytes, type, width, height] of [
    [png(2400, 1200), 'png', 1920, 960],
    [busy, 'jpeg', 900, 700],
  ] as const) {
    const { bug_report_id } = await submit(org, { screenshot: dataUrl(bytes, type) })
    assert.equal((await get(org, bug_report_id)).has_screenshot, true)
    const shot = await org.run(readScreenshot, { bug_report_id }, org.owner)
    assert.deepEqual([shot.content_type, shot.width, shot.height], ['image/webp', width, height])
    const image = Buffer.from(shot.content_base64, 'base64')
    assert.ok(image.length === shot.size_bytes && image.length <= 1024 * 1024, `${image.length} bytes`)
    const head = await decoder(image).metadata()
    assert.deepEqual([head.format, head.width, head.exif], ['webp', width, undefined])
  }
})

test('an invalid data URL, or one whose picture differs from its type, is refused and stores nothing', async () => {
  const org = await testOrg()
  const gif = Buffer.from('GIF89a..........')
  for (const screenshot of [
    'https://example.com/a.png',
    `data:text/html;base64,${png(8, 8).toString('base64')}`,
    `data:image/png,${png(8, 8).toString('base64')}`,
    dataUrl(gif, 'png'),
    dataUrl(png(8, 8), 'jpeg'),
    `${dataUrl(png(8, 8))}\n`,
    dataUrl(png(8, 8).subarray(0, 60)),
  ])
    await assert.rejects(submit(org, { screenshot }), refusedAt('screenshot'), screenshot.slice(0, 40))
  const large = dataUrl(Buffer.concat([png(8, 8), Buffer.alloc(3_000_000)]))
  await assert.rejects(submit(org, { screenshot: large }), {
    code: 'body_too_large',
    details: [{ field: 'screenshot', message: 'must be at most 3,000,000 bytes', limit: 3_000_000 }],
  })
  assert.deepEqual(await org.events(), [])
})
