import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../../testing/test-org.ts'
import { receive } from '../../../../customers/inbox/testing/receive.ts'
import { hire } from '../../../../customers/leads/testing/people.ts'
import { readInboxAttachment, uploadInboxAttachment } from '../../operations.ts'

test('members who can read the conversation can read its file; before there is one, only the uploader', async () => {
  const org = await testOrg()
  const [manager, rep] = [await hire(org, 'manager'), await hire(org)]
  const content_base64 = Buffer.from('hello').toString('base64')
  const upload = (more: object) =>
    org.run(uploadInboxAttachment, { filename: 'a.txt', content_base64, ...more }, org.owner)
  const { conversation_id } = await receive(org, { phone: '+13125550142' }, { kind: 'sms', body: 'x' })
  const [there, nowhere] = [await upload({ conversation_id }), await upload({ content_type: 'text/plain' })]
  const read = (file_id: string, as = org.owner) => org.run(readInboxAttachment, { file_id }, as)
  assert.deepEqual(await read(nowhere.id), {
    file_id: nowhere.id,
    filename: 'a.txt',
    content_type: 'text/plain',
    size_bytes: 5,
    content_base64,
  })
  assert.equal((await read(there.id, manager)).content_base64, content_base64)
  await assert.rejects(read(nowhere.id, manager), { code: 'not_found' })
  await assert.rejects(read(there.id, rep), { code: 'not_found' })
})
