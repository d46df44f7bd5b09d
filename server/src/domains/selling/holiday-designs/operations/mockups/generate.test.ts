import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { race } from '../../../../../testing/race.ts'
import { type TestOrg, testOrg } from '../../../../../testing/test-org.ts'
import { readFile } from '../../../../organization/stored-files/index.ts'
import { deleteFile } from '../../../../office/files/operations.ts'
import { hire } from '../../../../customers/leads/testing/people.ts'
import { designing, designOnPhoto } from '../../testing/designing.ts'
import { saveHolidayDesign } from '../holiday-design/save.ts'
import { generateMockup } from './generate.ts'

const generate = (org: TestOrg, holiday_design_id: string, more: object = {}, as = org.owner) =>
  org.run(generateMockup, { holiday_design_id, width: 320, ...more }, as)
const bytesOf = (org: TestOrg, fileId: string) => readFile(org.app.kernel.services, org.id, fileId)
const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const needsPhoto = (error: { code: string; details: { reason?: string }[] }) => {
  assert.deepEqual([error.code, error.details[0]?.reason], ['invalid_state', 'needs_photo'])
  return true
}

test('a mockup is a file of its design, drawn at the requested width', async () => {
  const org = await testOrg()
  const { design } = await designOnPhoto(org)
  const mockup = await generate(org, design.id)
  assert.deepEqual(mockup, {
    id: mockup.id,
    location_id: org.locationId,
    holiday_design_id: design.id,
    design_version: 1,
    style: 'night',
    file_id: mockup.file_id,
    width: 320,
    height: 213,
    version: 1,
    created_by: { type: 'member', id: org.ownerId },
    created_at: mockup.created_at,
    updated_at: mockup.created_at,
    archived_at: null,
  })
  const { rows } = await org.app.inspect.query(
    `select kind, parent_kind, parent_id, content_type, width, height, status, sha256 from live.files where id = $1`,
    [mockup.file_id],
  )
  const bytes = await bytesOf(org, mockup.file_id)
  assert.equal(bytes.toString('latin1', 8, 12), 'WEBP')
  const [file] = rows
  assert.deepEqual(file, {
    kind: 'mockup',
    parent_kind: 'holiday_design',
    parent_id: design.id,
    content_type: 'image/webp',
    width: 320,
    height: 213,
    status: 'ready',
    sha256: digest(bytes),
  })
  assert.deepEqual(await org.events(), ['price_book.published', 'client.created'])
})

test('the same drawing gives the same picture, also in another organization, and a different one another picture', async () => {
  const [org, other] = [await testOrg(), await testOrg()]
  const [{ design }, { design: theirs }] = [await designOnPhoto(org), await designOnPhoto(other)]
  const pictureOf = async (where: TestOrg, holidayDesignId: string, more: object = {}) =>
    digest(await bytesOf(where, (await generate(where, holidayDesignId, more)).file_id))
  const night = await pictureOf(org, design.id)
  assert.equal(await pictureOf(other, theirs.id), night)
  assert.notEqual(await pictureOf(org, design.id, { style: 'dusk' }), night)
  const lines = design.lines.map((line) => ({ ...line, colors: ['blue'] }))
  const change = { holiday_design_id: design.id, expected_version: 1, lines }
  await org.run(saveHolidayDesign, change, org.owner)
  assert.notEqual(await pictureOf(org, design.id), night)
})

test('an existing mockup is returned and not drawn again, until it is deleted or the design changes', async () => {
  const org = await testOrg()
  const { design } = await designOnPhoto(org)
  const ends = await race({ table: 'live.holiday_designs', orgId: org.id, id: design.id }, [
    () => generate(org, design.id),
    () => generate(org, design.id),
  ])
  const mockups = ends.map((end) =>
    end.status === 'fulfilled' ? end.value : assert.fail(String(end.reason)),
  )
  assert.deepEqual(mockups[0], mockups[1])
  const [first] = mockups
  await org.run(deleteFile, { file_id: first!.file_id }, org.owner)
  const anew = await generate(org, design.id)
  assert.notEqual(anew.id, first!.id)
  assert.equal((await generate(org, design.id)).id, anew.id)
  const change = { holiday_design_id: design.id, expected_version: 1, name: 'Another' }
  await org.run(saveHolidayDesign, change, org.owner)
  assert.equal((await generate(org, design.id)).design_version, 2)
  await assert.rejects(generate(org, design.id, { expected_version: 1 }), { code: 'stale_version' })
})

test('a design without its own photo has no mockup', async () => {
  const org = await testOrg()
  const { design, save } = await designOnPhoto(org)
  await assert.rejects(generate(org, (await save({})).id), needsPhoto)
  const { photo_file_id } = design
  const elsewhere = { holiday_design_id: design.id, expected_version: 1, view: 'street_view' }
  await org.run(saveHolidayDesign, elsewhere, org.owner)
  await assert.rejects(generate(org, design.id), needsPhoto)
  const back = { ...elsewhere, expected_version: 2, view: 'photo' }
  await org.run(saveHolidayDesign, back, org.owner)
  await org.run(deleteFile, { file_id: photo_file_id! }, org.owner)
  await assert.rejects(generate(org, design.id), needsPhoto)
})

test('members without access to the design, and test keys, cannot generate a mockup', async () => {
  const org = await testOrg()
  const { design } = await designOnPhoto(org)
  await assert.rejects(generate(org, design.id, {}, await hire(org)), { code: 'not_found' })
  await assert.rejects(generate(org, design.id, {}, await hire(org, 'technician')), {
    code: 'insufficient_permission',
  })
  await assert.rejects(generate(org, design.id, {}, { ...org.owner, mode: 'sandbox' } as object), {
    code: 'unsupported_in_test_mode',
  })
  for (const width of [319, 2049, 640.5])
    await assert.rejects(generate(org, design.id, { width }), { code: 'validation_error' })
})

test('the design is not locked while its mockup is drawn', async (t) => {
  const org = await testOrg()
  const { design } = await designOnPhoto(org)
  const { services } = org.app.kernel
  const usual = services.pictures
  const [reached, open] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  t.after(() => {
    services.pictures = usual
  })
  services.pictures = {
    ...usual,
    of: (orgId) => ({
      ...usual.of(orgId),
      async mockup(job) {
        reached.resolve()
        await open.promise
        return await usual.of(orgId).mockup(job)
      },
    }),
  }
  const drawing = generate(org, design.id)
  await reached.promise
  const change = { holiday_design_id: design.id, expected_version: 1, name: 'Meanwhile' }
  assert.equal((await org.run(saveHolidayDesign, change, org.owner)).version, 2)
  open.resolve()
  assert.equal((await drawing).design_version, 1)
})

test('a design of another organization is not found', async () => {
  const [org, other] = [await testOrg(), await testOrg()]
  const { design } = await designOnPhoto(other)
  await designing(org)
  await assert.rejects(generate(org, design.id), { code: 'not_found' })
})
