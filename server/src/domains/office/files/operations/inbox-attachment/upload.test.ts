import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../../../../kernel/ids.ts'
import { type TestOrg, testOrg } from '../../../../../testing/test-org.ts'
import { sendEmail } from '../../../../customers/inbox/operations.ts'
import { hire } from '../../../../customers/leads/testing/people.ts'
import { createClient } from '../../../../customers/clients/operations.ts'
import { removeFiles } from '../../../../organization/stored-files/index.ts'
import { deleteFile, uploadInboxAttachment } from '../../operations.ts'
import { png } from '../../testing/pictures.ts'

const paper = Buffer.from('%PDF-1.7\nnot much of one\n')
const upload = (org: TestOrg, bytes: Buffer, more: object = {}, as = org.owner) =>
  org.run(
    uploadInboxAttachment,
    { filename: 'offer.pdf', content_base64: bytes.toString('base64'), ...more },
    as,
  )
const statusOf = async (org: TestOrg, id: string) => {
  const rows = await org.query('select status from live.files where org_id = $1 and id = $2', [id])
  return rows[0].status as string
}

test('a picture loses its metadata, other files stay unchanged, and repeating the request id returns the first file', async () => {
  const org = await testOrg()
  const request_id = newId()
  const picture = await upload(org, png(40, 30), { filename: 'a.png', request_id })
  assert.partialDeepStrictEqual(picture, {
    kind: 'inbox_attachment',
    parent: null,
    filename: 'a.jpg',
    content_type: 'image/jpeg',
    width: 40,
    duplicate: false,
  })
  assert.deepEqual(await upload(org, paper, { request_id }), { ...picture, duplicate: true })
  const document = await upload(org, paper)
  assert.deepEqual([document.content_type, document.size_bytes], ['application/pdf', paper.length])
  await assert.rejects(upload(org, paper, { content_type: 'image/png' }), { code: 'validation_error' })
  await assert.rejects(upload(org, paper, { filename: '../x' }), { code: 'validation_error' })
})

test('an unsent file expires after a day; a sent file stays and cannot be deleted', async () => {
  const org = await testOrg()
  const address = { address_line1: '2 Elm St', city: 'Springfield', state: 'IL', zip: '62701' }
  const client = await org.run(createClient, { ...address, name: 'Bo', email: 'bo@example.com' }, org.owner)
  const [sent, unsent] = [await upload(org, paper), await upload(org, paper)]
  const mail = { client_id: client.id, subject: 'Offer', body: 'Here.', attachment_file_ids: [sent.id] }
  await org.run(sendEmail, mail, org.owner)
  const { database, kernel } = org.app
  const sweep = (hours: number) =>
    removeFiles({ database, storage: kernel.services.storage }).run(
      new Date(Date.now() + hours * 3_600_000).toISOString(),
    )
  await sweep(23)
  assert.deepEqual([await statusOf(org, sent.id), await statusOf(org, unsent.id)], ['ready', 'ready'])
  await sweep(25)
  assert.deepEqual([await statusOf(org, sent.id), await statusOf(org, unsent.id)], ['ready', 'deleted'])
  const stored = async () =>
    (await org.query('select file_id from live.file_bytes where org_id = $1')).map(({ file_id }) => file_id)
  // A backup that has the row may still need the bytes.
  await sweep(26)
  assert.deepEqual((await stored()).length, 2)
  await sweep(50)
  assert.deepEqual(await stored(), [sent.id])
  await assert.rejects(org.run(deleteFile, { file_id: sent.id }, org.owner), {
    code: 'invalid_state',
  })
  const other = await upload(org, paper)
  const rep = await hire(org, 'manager')
  await assert.rejects(org.run(deleteFile, { file_id: other.id }, rep), { code: 'not_found' })
  assert.equal((await org.run(deleteFile, { file_id: other.id }, org.owner)).status, 'deleted')
})
