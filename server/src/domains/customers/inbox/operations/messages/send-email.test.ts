import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../../../../kernel/ids.ts'
import { mailServerOf } from '../../../../../testing/mail-server-of.ts'
import { type TestOrg, testOrg } from '../../../../../testing/test-org.ts'
import { createClient } from '../../../clients/operations.ts'
import { png } from '../../../../office/files/testing/pictures.ts'
import { uploadInboxAttachment } from '../../../../office/files/operations.ts'
import { hire } from '../../../leads/testing/people.ts'
import { sendEmail } from '../../operations.ts'
import { receive } from '../../testing/receive.ts'

const email = 'bo@example.com'
const homeAddress = { address_line1: '2 Elm St', city: 'Springfield', state: 'IL', zip: '62701' }
const client = async (org: TestOrg) =>
  (await org.run(createClient, { ...homeAddress, name: 'Bo', email }, org.owner)).id
const mail = (org: TestOrg, input: object, as = org.owner) =>
  org.run(sendEmail, { body: 'We can come on Monday.', ...input }, as)
const upload = async (org: TestOrg, bytes: Buffer, more: object = {}, as = org.owner) => {
  const input = { filename: 'roof.png', content_base64: bytes.toString('base64'), ...more }
  return (await org.run(uploadInboxAttachment, input, as)).id
}

test('an email carries its attachments, and replies to it arrive in the conversation', async () => {
  const org = await testOrg()
  const { received, deliverAll } = await mailServerOf(org.app)
  const client_id = await client(org)
  const files = [
    await upload(org, png(40, 30)),
    await upload(org, Buffer.from('%PDF-1.7\noffer\n'), { filename: 'offer.pdf' }),
  ]
  const sent = await mail(org, { client_id, subject: 'Your roof', attachment_file_ids: files })
  assert.equal(sent.message.status, 'queued')
  assert.deepEqual(
    sent.message.attachments.map(({ file_id, filename }) => [file_id, filename]),
    [
      [files[0], 'roof.jpg'],
      [files[1], 'offer.pdf'],
    ],
  )
  await deliverAll(org.id)
  const { content } = received.at(-1)!
  const rows = await org.query('select thread_token from live.conversations where org_id = $1 and id = $2', [
    sent.conversation.id,
  ])
  assert.match(content, new RegExp(`Reply-To: .*\\+t_${rows[0].thread_token}@`, 's'))
  assert.match(content, /filename=offer\.pdf/)
  assert.match(content, new RegExp(Buffer.from('%PDF-1.7\noffer\n').toString('base64').slice(0, 16)))
  const after = await org.app.inspect.query(
    'select status, sent_at from live.messages where org_id = $1 and id = $2',
    [org.id, sent.message.id],
  )
  assert.equal(after.rows[0].status, 'sent')
  assert.ok(after.rows[0].sent_at)
})

test("the first email of a conversation needs a subject; a later one replies to the customer's last email", async () => {
  const org = await testOrg()
  const { received, deliverAll } = await mailServerOf(org.app)
  const client_id = await client(org)
  await assert.rejects(mail(org, { client_id }), {
    code: 'validation_error',
    details: [{ field: 'subject', message: 'is required for the first email of a conversation' }],
  })
  await receive(
    org,
    { email },
    {
      kind: 'email',
      body: 'When?',
      subject: 'My roof',
      from_address: email,
      message_id: '<1@their.example>',
    },
  )
  const { message } = await mail(org, { client_id })
  assert.equal(message.subject, 'Re: My roof')
  await deliverAll(org.id)
  const { content } = received.at(-1)!
  for (const header of ['In-Reply-To', 'References'])
    assert.match(content, new RegExp(`^${header}: <1@their\\.example>`, 'im'))
  const again = await mail(org, { client_id })
  assert.equal(again.message.subject, 'Re: My roof')
})

test('files of another member or conversation, or too many bytes, cannot be attached to an email', async () => {
  const org = await testOrg()
  const manager = await hire(org, 'manager')
  const client_id = await client(org)
  const other = await org.run(
    createClient,
    { ...homeAddress, name: 'Ada', email: 'ada@example.com' },
    org.owner,
  )
  const elsewhere = (await mail(org, { client_id: other.id, subject: 'x' })).conversation.id
  const refused = (ids: readonly string[], field: string) =>
    assert.rejects(
      mail(org, { client_id, subject: 'x', attachment_file_ids: ids }),
      (error: { code: string; details: { field: string }[] }) =>
        error.code === 'validation_error' && error.details[0]!.field === field,
    )
  await refused([newId()], 'attachment_file_ids.0')
  await refused([await upload(org, Buffer.from('x1'), {}, manager)], 'attachment_file_ids.0')
  await refused(
    [await upload(org, Buffer.from('x1'), { conversation_id: elsewhere })],
    'attachment_file_ids.0',
  )
  const large = await Promise.all(
    [1, 2, 3, 4].map((n) => upload(org, Buffer.alloc(2_900_000, n), { filename: `${n}.bin` })),
  )
  await refused(large, 'attachment_file_ids')
  await refused([large[0]!, large[0]!], 'attachment_file_ids')
})

test('an email to a client without an address is refused', async () => {
  const org = await testOrg()
  const { id: client_id } = await org.run(createClient, { ...homeAddress, name: 'Cy' }, org.owner)
  await assert.rejects(mail(org, { client_id, subject: 'x' }), { code: 'invalid_state' })
})

test('any email of a stranger can be answered safely, or is refused if it has no usable address', async () => {
  const org = await testOrg()
  const { received, deliverAll } = await mailServerOf(org.app)
  const said = { kind: 'email', body: 'x', subject: 'Roof\r\nBcc: all@example.com' } as const
  const message_id = '<a\u0007b@example.com>'
  const { conversation_id } = await receive(org, { email }, { ...said, from_address: email, message_id })
  const { message } = await mail(org, { conversation_id })
  assert.equal(message.subject, 'Re: Roof Bcc: all@example.com')
  await deliverAll(org.id)
  const head = received.at(-1)!.content.split('\r\n\r\n')[0]!
  assert.doesNotMatch(head, /^(Bcc|In-Reply-To):/m)

  const long = { ...said, subject: `${'x'.repeat(195)}😀😀` }
  const other = await receive(org, { email: 'cy@example.com' }, { ...long, from_address: 'cy@example.com' })
  const answer = await mail(org, { conversation_id: other.conversation_id })
  assert.equal(answer.message.subject, `Re: ${'x'.repeat(195)}`)

  for (const from_address of ['not an address', 'bo@example.com\r\nBcc: all@example.com']) {
    const phone = '+13125550142'
    const texted = await receive(org, { phone }, { kind: 'sms', body: 'Hi', from_address: phone })
    await receive(org, { phone }, { ...said, from_address })
    await assert.rejects(
      mail(org, { conversation_id: texted.conversation_id }),
      (error: { code: string; details: { reason: string }[] }) =>
        error.code === 'invalid_state' && error.details[0]!.reason === 'no_address',
    )
  }
})

test('attachments of ten megabytes in all can be sent, and one byte more is refused', async () => {
  const org = await testOrg()
  const client_id = await client(org)
  const files = (sizes: readonly number[]) =>
    Promise.all(sizes.map((size, n) => upload(org, Buffer.alloc(size, n + 1), { filename: `${n}.bin` })))
  const whole = await files([3_000_000, 3_000_000, 3_000_000, 1_000_000])
  const [more] = await files([1])
  await assert.rejects(mail(org, { client_id, subject: 'x', attachment_file_ids: [...whole, more!] }), {
    code: 'validation_error',
  })
  const { message } = await mail(org, { client_id, subject: 'x', attachment_file_ids: whole })
  assert.equal(message.attachments.length, 4)
})
