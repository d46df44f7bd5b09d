import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../../testing/test-org.ts'
import { announce, families, paper } from '../../testing/uploading.ts'

test('a file of any valid media type can be announced, and an invalid type is refused', async () => {
  const org = await testOrg()
  const parent = await families.estimate_attachment.parent(org)
  const of = (content_type: string) =>
    announce(org, 'estimate_attachment', paper, { ...parent, content_type })
  for (const type of ['application/pdf', 'text/html', 'application/vnd.ms-excel', 'x-a/x-b+c.d'])
    assert.equal((await of(type)).upload.headers['content-type'], type)
  for (const type of ['', 'pdf', 'a/b/c', 'a/b; charset=utf-8', 'a/b\r\nx: y', `a/${'b'.repeat(126)}`])
    await assert.rejects(of(type), /content_type/)
})
