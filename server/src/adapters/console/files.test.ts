import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMember } from '../../domains/office/workforce/operations.ts'
import { readyFile } from '../../domains/office/files/testing/uploading.ts'
import { assertError } from '../../testing/expect-error.ts'
import { testOrg } from '../../testing/test-org.ts'
import { newBrowser, signedIn } from './testing/browser.ts'

test('the console shows a stored picture and only downloads other files, without a recorded call', async () => {
  const org = await testOrg()
  const browser = await signedIn(org)
  const photo = await readyFile(org, 'quality_photo')
  const path = `/files/${org.slug}/live/${photo.id}`
  const shown = await browser.request('GET', path)
  assert.equal(shown.status, 200, shown.text)
  assert.equal(shown.headers['content-type'], photo.content_type)
  assert.equal(Number(shown.headers['content-length']), photo.size_bytes)
  assert.match(String(shown.headers['content-disposition']), /^inline; filename="/)
  assert.equal(shown.headers['x-content-type-options'], 'nosniff')
  assert.equal(shown.headers['cache-control'], 'private, no-cache')
  const known = await browser.request('GET', path, {
    headers: { 'if-none-match': String(shown.headers['etag']) },
  })
  assert.deepEqual([known.status, known.text], [304, ''])

  const paper = await readyFile(org, 'estimate_attachment')
  const saved = await browser.request('GET', `/files/${org.slug}/live/${paper.id}`)
  assert.match(String(saved.headers['content-disposition']), /^attachment; filename="/)
  const reads = await org.query(
    `select 1 from live.audit_log where org_id = $1 and operation like 'files.attachment.%'`,
  )
  assert.deepEqual(reads, [])
})

test('a file is sent only to members who can access its record, and only in live mode', async () => {
  const org = await testOrg()
  const { id } = await readyFile(org, 'estimate_attachment')
  const path = `/files/${org.slug}/live/${id}`
  assertError(await newBrowser().request('GET', path), 'sign_in_required')
  const other = await signedIn(await testOrg())
  assertError(await other.request('GET', path), 'sign_in_required')
  const email = `technician@${org.slug}.test`
  await org.run(createMember, { email, name: 'Tess', role: 'technician', location_ids: null }, org.operator)
  const technician = await signedIn(org, email)
  assertError(await technician.request('GET', path), 'not_found')
  const owner = await signedIn(org)
  assertError(await owner.request('GET', `/files/${org.slug}/live/none`), 'not_found')
  assertError(await owner.request('GET', `/files/${org.slug}/sandbox/${id}`), 'unsupported_in_test_mode')
  assert.equal((await owner.request('GET', path)).status, 200)
})
