import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import * as z from 'zod'
import { assertCommonHeaders, assertError } from '../../../../testing/expect-error.ts'
import { race } from '../../../../testing/race.ts'
import { type TestOrg, testOrg } from '../../../../testing/test-org.ts'
import { inboundMailSecret } from '../../../../testing/test-app.ts'
import type { MutationContext } from '../../../../kernel/operations/context.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { createClient } from '../../clients/operations.ts'
import {
  type ConversationRow,
  conversationWith,
  type Partner,
} from '../../../messages/conversations/index.ts'
import type { Lead } from '../../leads/index.ts'
import { getLeadImport, listLeadImports } from '../../lead-imports/operations.ts'
import { createLead, listLeads } from '../../leads/operations.ts'
import { connect as connectAs } from '../../../organization/company/testing/connect.ts'
import { receiveInboundMail } from '../operations.ts'

const complete =
  'Name: Ada Lovelace\nPhone: 555\nService address: 1 Main St\nCustomer phone: (312) 555-0142\n'

const connect = (org: TestOrg, options: object = {}) =>
  connectAs(org, { name: 'Mail', aliases: { Name: 'customer_name' }, ...options })

/** Stands in for the operations that send an email to a customer and thereby start a conversation. */
const converse = mutation({
  name: 'test.converse',
  summary: 'Begin a conversation.',
  permission: [],
  only: 'system',
  input: z.custom<Partner>(),
  output: z.custom<ConversationRow>(),
  handler: (ctx: MutationContext, about) => conversationWith(ctx, about),
})
const open = (org: TestOrg, about: Partner = { email: 'bo@example.com' }) =>
  org.run(converse, about, { type: 'system', id: null })

const to = (...tags: string[]) => tags.map((tag) => ({ email: `in+${tag}@mail.example`, tag }))
const mailTo = (...tags: string[]) => ({
  message_id: `<${randomUUID()}@mail.example>`,
  from: { email: 'leads@portal.example', name: 'Portal' },
  to: to(...tags),
  subject: 'New lead',
  text: complete,
})

const post = (org: TestOrg, body: unknown) =>
  org.request('POST', '/api/webhooks/email-inbound', { key: inboundMailSecret, idempotencyKey: null, body })

const leadsOf = async (org: TestOrg): Promise<Lead[]> => (await org.run(listLeads, {})).items
const none = { import_id: null, conversation_id: null }

async function rowsOf<Row>(org: TestOrg, table: string): Promise<Row[]> {
  const rows = await org.query(`select * from live.${table} where org_id = $1`)
  return rows as Row[]
}

test('only a limited part of a very long email is read and stored, and the review queue can still be listed', async () => {
  const org = await testOrg()
  const { connector_key } = await connect(org)
  const many = (count: number): string =>
    Array.from({ length: count }, (_, at) => `label ${at}: ${'v'.repeat(300)}`).join('\n')
  const long = {
    ...mailTo(`c_${connector_key}`),
    text: `Name: Ada\n${many(20_000)}`,
    subject: 's'.repeat(100_000),
    spam: { why: 'w'.repeat(100_000) },
  }
  const answer = await post(org, long)
  assert.equal(answer.body.data.result, 'import_queued', answer.text)
  const [mail] = await rowsOf<{ body: string; subject: string; spam: unknown }>(org, 'inbound_mails')
  assert.deepEqual([mail!.body.length, mail!.subject.length, mail!.spam], [256 * 1024, 2_000, null])
  const [row] = await rowsOf<{ payload: Record<string, string> }>(org, 'lead_imports')
  assert.equal(row!.payload['Name'], 'Ada')
  assert.ok(JSON.stringify(row!.payload).length <= 64 * 1024)

  const wide = { ...mailTo(`c_${connector_key}`), text: `a: ${'x'.repeat(19_000)}\n${many(190)}\nName: Ada` }
  const { import_id: lead_import_id } = (await post(org, wide)).body.data
  const leadImport = await org.run(getLeadImport, { lead_import_id }, org.owner)
  assert.ok(JSON.stringify(leadImport.document).length <= 64 * 1024)
  assert.equal(leadImport.document['Name'], 'Ada')
  assert.deepEqual(leadImport.problems.at(-1), {
    field: 'document',
    message: 'is longer than 64 KiB: a part of it was left out',
  })

  // Simulates a row that was stored before the length of a payload was limited.
  await org.query(
    `update live.lead_imports set payload = (select jsonb_object_agg('name ' || n, repeat('x', 100000)) from generate_series(1, 110) n)
      where org_id = $1`,
  )
  const { items } = await org.run(listLeadImports, {}, org.owner)
  assert.equal(items.length, 2)
  for (const { document } of items) {
    assert.equal(Object.keys(document).length, 40)
    assert.equal(document['name 1'], `${'x'.repeat(200)}…`)
  }
})

test("an email with all required fields becomes a lead with the connector's source and notes prefix", async () => {
  const org = await testOrg()
  const { connector_key } = await connect(org, { source_label: 'Portal', notes_prefix: '[portal]' })
  const answer = await post(org, { ...mailTo(`c_${connector_key}`), text: `${complete}Notes: Ring.\nTwice.` })
  assert.equal(answer.status, 200, answer.text)
  assertCommonHeaders(answer)
  assert.deepEqual(answer.body, { data: { result: 'lead_created', ...none } })
  const [lead] = await leadsOf(org)
  assert.equal(lead!.customer_name, 'Ada Lovelace')
  assert.equal(lead!.customer_phone, '+13125550142')
  assert.equal(lead!.service_address, '1 Main St')
  assert.equal(lead!.source, 'Portal')
  assert.equal(lead!.notes, '[portal] Ring.\nTwice.')
  assert.deepEqual(lead!.created_by, { type: 'system', id: null })
  assert.deepEqual(await org.events(), ['lead.created'])
})

test('a lead email without a field that the connector requires waits for review', async () => {
  const org = await testOrg()
  const { connector_key } = await connect(org, { required_fields: ['zip'] })
  const answer = await post(org, mailTo(`c_${connector_key}`))
  assert.equal(answer.body.data.result, 'import_queued')
  const [queued] = await rowsOf<{ id: string; payload: object; problems: object }>(org, 'lead_imports')
  assert.equal(queued!.id, answer.body.data.import_id)
  assert.deepEqual(queued!.problems, [{ field: 'zip', message: 'is missing' }])
  assert.deepEqual(queued!.payload, {
    Name: 'Ada Lovelace',
    Phone: '555',
    service_address: '1 Main St',
    customer_phone: '(312) 555-0142',
  })
  assert.deepEqual(await org.events(), [])
})

test('an HTML lead email is read as the text that it shows', async () => {
  const org = await testOrg()
  const { connector_key } = await connect(org)
  const html = `<script>Name: Evil</script><table><tr><td><b>Name:</b></td><td>Ada &amp; Co</td></tr>
    <tr><td>Service address:</td><td>1 Main St</td></tr></table>`
  const answer = await post(org, { ...mailTo(`c_${connector_key}`), text: ' ', html })
  assert.equal(answer.body.data.result, 'lead_created')
  assert.equal((await leadsOf(org))[0]!.customer_name, 'Ada & Co')
})

test('the same email has one effect in an organization, also if it arrives many times at once', async () => {
  const org = await testOrg()
  const { connector_key } = await connect(org)
  const mail = mailTo(`c_${connector_key}`)
  const send = () => post(org, mail)
  // The first call has inserted the email and waits until it can insert the lead. The other calls wait for the first.
  const outcomes = await race({ table: 'live.leads' }, [send, send, send])
  const results = outcomes.map((outcome) =>
    outcome.status === 'fulfilled' ? outcome.value.body.data.result : 'x',
  )
  assert.deepEqual(results.sort(), ['duplicate', 'duplicate', 'lead_created'])
  const many = await Promise.all(
    Array.from({ length: 20 }, () => post(org, { ...mail, message_id: 'other' })),
  )
  assert.deepEqual(many.map((each) => each.body.data.result).sort(), [
    ...Array(19).fill('duplicate'),
    'lead_created',
  ])
  assert.equal((await leadsOf(org)).length, 2)
  assert.deepEqual(await org.events(), ['lead.created', 'lead.created'])
})

test('a duplicate email is answered with the import that the first one became', async () => {
  const org = await testOrg()
  const { connector_key } = await connect(org, { required_fields: ['zip'] })
  const mail = mailTo(`c_${connector_key}`)
  const { import_id } = (await post(org, mail)).body.data
  assert.deepEqual((await post(org, mail)).body.data, {
    result: 'duplicate',
    import_id,
    conversation_id: null,
  })
})

test('an external id results in one lead or one import, however many emails contain it', async () => {
  const org = await testOrg()
  const { connector_key } = await connect(org, { aliases: { Ref: 'external_id' }, required_fields: ['city'] })
  const sendMail = (text: string) => post(org, { ...mailTo(`c_${connector_key}`), text })
  const first = await sendMail('Ref: 7')
  assert.equal(first.body.data.result, 'import_queued')
  assert.deepEqual((await sendMail('Ref: 7')).body.data, { ...first.body.data, result: 'duplicate' })
  assert.equal((await rowsOf(org, 'lead_imports')).length, 1)
})

test('an email to two organizations is processed once by each', async () => {
  const [one, two] = [await testOrg(), await testOrg()]
  const keys = [(await connect(one)).connector_key, (await connect(two)).connector_key]
  const mail = mailTo('unknown', `c_${keys[0]}`, `C_${keys[0]!.toUpperCase()}`, `c_${keys[1]}`)
  assert.equal((await post(one, mail)).body.data.result, 'lead_created')
  for (const org of [one, two]) assert.equal((await leadsOf(org)).length, 1)
  assert.equal((await post(one, mail)).body.data.result, 'duplicate')
  for (const org of [one, two]) assert.deepEqual(await org.events(), ['lead.created'])
})

test('a reply to a thread becomes a message of the conversation, with its attachments', async () => {
  const org = await testOrg()
  const { id, thread_token } = await open(org)
  const content = Buffer.from([0, 255, 10])
  const answer = await post(org, {
    ...mailTo(`t_${thread_token.toUpperCase()}`),
    text: 'Yes, please.\n> On Monday you wrote: …\0',
    stripped_reply: 'Yes, please.',
    received_at: '2026-03-01T10:00:00-06:00',
    in_reply_to: '<1@quoin>',
    spam: { score: 1 },
    attachments: [
      {
        filename: 'roof\0.png',
        content_type: 'image/png',
        size: 3,
        content_base64: content.toString('base64'),
      },
    ],
  })
  assert.deepEqual(answer.body.data, { result: 'message_added', import_id: null, conversation_id: id })
  const [message] = await rowsOf<Record<string, unknown>>(org, 'messages')
  assert.equal(message!['conversation_id'], id)
  assert.equal(message!['body'], 'Yes, please.')
  assert.equal(message!['direction'], 'inbound')
  assert.equal(message!['from_address'], 'leads@portal.example')
  assert.equal(message!['from_name'], 'Portal')
  assert.equal((message!['sent_at'] as Date).toISOString(), '2026-03-01T16:00:00.000Z')
  const [file] = await rowsOf<Record<string, unknown>>(org, 'files')
  assert.deepEqual(message!['attachments'], [
    { file_id: file!['id'], filename: 'roof\ufffd.png', content_type: 'image/png', size_bytes: 3 },
  ])
  const [storedFile] = await rowsOf<{ bytes: Buffer }>(org, 'file_bytes')
  assert.deepEqual(storedFile!.bytes, content)
  const [mail] = await rowsOf<Record<string, unknown>>(org, 'inbound_mails')
  assert.equal(mail!['body'], 'Yes, please.\n> On Monday you wrote: …\ufffd')
})

test('a reply emits one event, with its client and lead but without its text', async () => {
  const org = await testOrg()
  const client = await org.run(
    createClient,
    { name: 'Ada', address_line1: '1 Main St', city: 'Chicago', state: 'IL', zip: '60601' },
    org.owner,
  )
  const lead = await org.run(createLead, { existing_client_id: client.id }, org.owner)
  const about = { client_id: client.id, lead_id: lead.id }
  const { id: conversation_id, thread_token } = await open(org, about)
  const eventCount = (await org.events()).length
  const mail = mailTo(`t_${thread_token}`)
  for (const result of ['message_added', 'duplicate'])
    assert.equal((await post(org, mail)).body.data.result, result)
  const [message] = await rowsOf<{ id: string; updated_at: Date }>(org, 'messages')
  const rows = await org.query(
    'select name, payload from live.events where org_id = $1 order by id offset $2',
    [eventCount],
  )
  const payload = {
    message_id: message!.id,
    conversation_id,
    ...about,
    location_id: org.locationId,
    version: 1,
    updated_at: message!.updated_at.toISOString(),
  }
  assert.deepEqual(rows, [{ name: 'message.email_received', payload }])
})

test('email to unknown recipients, with whatever tag, is ignored and stores nothing', async () => {
  const org = await testOrg()
  const inactive = await connect(org, { active: false })
  const { thread_token } = await open(org)
  const forged = thread_token.slice(0, -1) + (thread_token.endsWith('a') ? 'b' : 'a')
  const strange = ['', 'x', 'c_', 't_', "c_'--", '\0', `c_${'x'.repeat(5000)}`]
  const unknown = ['c_conn_unknown', `c_${inactive.connector_key}`, `t_${'a'.repeat(46)}`, `t_${forged}`]
  const tags = [...strange, ...unknown]
  for (const tag of tags) {
    const answer = await post(org, mailTo(tag))
    assert.deepEqual([answer.status, answer.body], [200, { data: { result: 'ignored', ...none } }], tag)
  }
  for (const recipients of [[], [{ email: 'a@b.example' }], [{ email: 'a@b.example', tag: null }]])
    assert.equal((await post(org, { ...mailTo(), to: recipients })).body.data.result, 'ignored')
  assert.deepEqual(await rowsOf(org, 'inbound_mails'), [])
})

test('email with odd content is accepted', async () => {
  const org = await testOrg()
  const { connector_key } = await connect(org)
  const odd = [
    { from: { email: 'MAILER-DAEMON' } },
    { received_at: 'yesterday' },
    { text: null, html: null },
    { text: 'Name: \ud800\0\nservice address: x' },
    { text: `Name: ${'x'.repeat(100_000)}\nservice address: x` },
    { subject: 'x'.repeat(100_000), headers: [{ name: 'X', value: 'y' }], strange: 1, cc: 7, references: [] },
    { spam: { note: '\0' }, auth: { spf: 'fail' } },
    { message_id: '𝄞'.repeat(400) },
  ]
  for (const each of odd) {
    const answer = await post(org, { ...mailTo(`c_${connector_key}`), ...each })
    assert.equal(answer.status, 200, answer.text)
    assert.match(answer.body.data.result, /^(lead_created|import_queued)$/)
  }
})

test('a malformed email is refused, also if its recipient is unknown', async () => {
  const org = await testOrg()
  const { connector_key } = await connect(org)
  const attachment = (bytes: number) => ({
    filename: 'a',
    content_base64: Buffer.alloc(bytes).toString('base64'),
  })
  const wrong: [object, string][] = [
    [{ message_id: undefined }, 'message_id'],
    [{ message_id: ' ' }, 'message_id'],
    [{ from: 'a@b.example' }, 'from'],
    [{ from: {} }, 'from.email'],
    [{ to: undefined }, 'to'],
    [{ to: 'in@mail.example' }, 'to'],
    [{ text: 7 }, 'text'],
    [{ attachments: Array(11).fill(attachment(1)) }, 'attachments'],
    [{ attachments: [attachment(3_000_001)] }, 'attachments.0.content_base64'],
    [{ attachments: [{ content_base64: 'no base64!' }] }, 'attachments.0.content_base64'],
  ]
  for (const tag of [`c_${connector_key}`, 'nobody'])
    for (const [each, field] of wrong)
      assertError(await post(org, { ...mailTo(tag), ...each }), 'validation_error', field)
  assert.deepEqual(await rowsOf(org, 'inbound_mails'), [])
  const most = { attachments: Array(5).fill(attachment(3_000_000)) }
  assert.equal(
    (await post(org, { ...mailTo(`c_${connector_key}`), ...most })).body.error?.code,
    'body_too_large',
  )
  const fits = { attachments: Array(4).fill(attachment(3_000_000)) }
  assert.equal((await post(org, { ...mailTo(`c_${connector_key}`), ...fits })).status, 200)
})

test('no API key, member or customer can call the operation', async () => {
  const org = await testOrg()
  for (const as of [{}, org.owner, { type: 'customer', id: null } as const])
    await assert.rejects(org.run(receiveInboundMail, {}, as), { code: 'insufficient_permission' })
})

test('an email to a company here and one that moved is processed once here, however often it is resent for the other', async () => {
  const [org, moved] = [await testOrg(), await testOrg()]
  const tags = [await connect(moved), await connect(org)].map((connector) => `c_${connector.connector_key}`)
  const mail = mailTo(...tags)
  const { inspect } = org.app
  const inboundMails = async () => [await rowsOf(org, 'inbound_mails'), await rowsOf(moved, 'inbound_mails')]
  const counts = async () => (await inboundMails()).map(({ length }) => length)
  await inspect.query(`insert into quoin.moves (org_id, state, cell) values ($1, 'left', '01')`, [moved.id])
  for (let times = 0; times < 2; times++) {
    const refused = await post(org, mail)
    assertError(refused, 'service_unavailable')
    assert.ok(Number(refused.headers['retry-after']) > 0)
    assert.deepEqual(await counts(), [1, 0])
  }
  await inspect.query(`delete from quoin.moves where org_id = $1`, [moved.id])
  assert.equal((await post(org, mail)).status, 200)
  assert.deepEqual(await counts(), [1, 1])
})
