import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { configureBooking } from '../../domains/customers/bookings/operations.ts'
import { createClient, getClient } from '../../domains/customers/clients/operations.ts'
import { listLeadPhotos, listLeads } from '../../domains/customers/leads/operations.ts'
import { png } from '../../kernel/pictures/testing/drawn-png.ts'
import { type TestOrg, testOrg } from '../../testing/test-org.ts'
import { anyAddress, visit } from './testing/visit.ts'

const settings = {
  enabled: true,
  origins: ['https://www.ada.example'],
  service_zips: ['60201'],
  refuses_other_zips: true,
  services: ['Gutter cleaning', 'House wash'],
}

async function openOrg(more: Partial<typeof settings> = {}) {
  const org = await testOrg()
  await org.run(configureBooking, { ...settings, ...more }, org.owner)
  return { org, page: `/book/${org.slug}` }
}

const filled = () => ({
  request_id: randomUUID() as string,
  services: 'House wash',
  notes: 'Two dogs.\r\nRing twice.',
  line1: '1 Main St',
  line2: '',
  city: 'Evanston',
  state: 'IL',
  zip: '60201',
  slot: '',
  name: 'Ada Lovelace',
  phone: '(312) 555-0142',
  email: '',
})

const known = {
  name: 'Ada L.',
  phone: '3125550142',
  address_line1: '2 Main St',
  city: 'Evanston',
  state: 'IL',
  zip: '60201',
}

const leadsOf = async (org: TestOrg) => (await org.run(listLeads, {}, org.owner)).items

test('the last step creates one booking with the consent that the page shows; the same form again creates no other', async () => {
  const { org, page } = await openOrg()
  const form = { ...filled(), texts: 'yes', utm_source: 'mail' }
  const answers = await Promise.all([1, 2].map(() => visit(org, 'POST', `${page}/contact`, form)))
  const again = await visit(org, 'POST', `${page}/contact`, form)
  const references = [...answers, again].map(({ status, text }) => {
    assert.equal(status, 200, text)
    return /BK-[A-Z\d]{7}/.exec(text)![0]
  })
  assert.equal(new Set(references).size, 1)
  const [lead, ...others] = await leadsOf(org)
  assert.deepEqual(others, [])
  assert.equal(lead!.customer_name, 'Ada Lovelace')
  assert.match(lead!.notes!, /^Two dogs\.\nRing twice\.\nServices: House wash\nForm: Booking page$/)
  const [row] = await org.query<{ submission: { utm: object; consent: { sms: boolean; text: string } } }>(
    'select submission from live.bookings where org_id = $1',
  )
  assert.deepEqual(row!.submission.utm, { utm_source: 'mail' })
  const shown = await visit(org, 'POST', `${page}/time`, form)
  assert.ok(shown.text.includes(row!.submission.consent.text), shown.text)
  const consents = await org.query<{ state: string }>(
    `select state from quoin.consent_entries where org_id = $1`,
  )
  assert.deepEqual(consents, [{ state: 'opted_in' }])
})

test('after an error the form shows its step again, with everything typed and the message at the field', async () => {
  const { org, page } = await openOrg()
  for (const [step, change, field, message] of [
    ['service', { services: '', notes: '' }, 'services', 'Choose what needs to be done'],
    ['address', { zip: '10001' }, 'zip', 'does not work at this ZIP code'],
    ['address', { line1: 'PO Box 1' }, 'line1', 'not a post office box'],
    ['address', { state: 'Nowhere' }, 'state', 'Enter an existing state'],
    ['time', { slot: '2099-01-01 morning' }, 'slot', 'no longer free'],
    ['time', { slot: 'tomorrow' }, 'slot', 'Choose one of the times'],
    ['contact', { phone: '' }, 'phone', 'Enter a phone number or an email address'],
    ['contact', { phone: '12' }, 'phone', 'Enter a complete phone number'],
    ['contact', { email: 'ada@' }, 'email', 'Enter a complete email address'],
    ['contact', { name: '' }, 'name', 'Enter your name'],
    ['contact', { zip: '10001' }, 'zip', 'does not work at this ZIP code'],
  ] as const) {
    const form = { ...filled(), ...change }
    const answer = await visit(org, 'POST', `${page}/${step}`, form)
    assert.equal(answer.status, 422, `${step} ${field}: ${answer.text}`)
    const id = field === 'slot' || field === 'services' ? `id="${field}"` : `id="${field}" name="${field}"`
    assert.ok(answer.text.includes(id), `${field} is not shown`)
    assert.match(answer.text, new RegExp(`id="${field}-fault">[^<]*${message}`))
    for (const name of ['line1', 'city', 'name'] as const)
      if (form[name] !== '') assert.ok(answer.text.includes(`value="${form[name]}"`), `${name} is lost`)
    if (form.notes !== '') assert.ok(answer.text.includes('Two dogs. Ring twice.'), 'the notes are lost')
  }
  assert.deepEqual(await leadsOf(org), [])
})

test("going back shows the earlier step without validation, and a GET of a form's URL redirects to the page", async () => {
  const { org, page } = await openOrg()
  const back = await visit(org, 'POST', `${page}/address?to=service`, { ...filled(), zip: 'x', line1: '<b>' })
  assert.equal(back.status, 200)
  assert.match(back.text, /name="zip" value="x"/)
  assert.match(back.text, /name="line1" value="&lt;b&gt;"/)
  const forward = await visit(org, 'POST', `${page}/address?to=contact`, { ...filled(), zip: 'x' })
  assert.equal(forward.status, 422)
  for (const path of ['contact', 'logo/x', 'x/y/z']) {
    const { status, headers } = await visit(org, 'GET', `${page}/${path}`)
    assert.deepEqual([status, headers['location']], [303, page])
  }
})

test('scripts typed into any field are shown as text on every step', async () => {
  const { org, page } = await openOrg({ services: ['<script>alert(1)</script>'] })
  const evil = `"><script>alert(1)</script><img src=x onerror=alert(1)>`
  for (const name of Object.keys(filled()))
    for (const step of ['service', 'address', 'time', 'contact']) {
      const { text } = await visit(org, 'POST', `${page}/${step}`, { ...filled(), [name]: evil })
      assert.ok(!text.includes('<script>alert'), `${name} at ${step}`)
      assert.ok(!text.includes('<img src=x'), `${name} at ${step}`)
    }
  const first = await visit(
    org,
    'GET',
    `${page}?service=${encodeURIComponent(evil)}&utm_source=${encodeURIComponent(evil)}`,
  )
  assert.ok(!first.text.includes('<script>alert') && !first.text.includes('<img src=x'))
})

test('only the configured origins may frame the booking page; if none is configured, no page may', async () => {
  const { org, page } = await openOrg()
  const framed = await visit(org, 'GET', page)
  assert.match(framed.headers['content-security-policy']!, /frame-ancestors https:\/\/www\.ada\.example$/)
  assert.equal(framed.headers['x-frame-options'], undefined)
  const other = await openOrg({ origins: [] })
  const unframed = await visit(other.org, 'GET', other.page)
  assert.match(unframed.headers['content-security-policy']!, /frame-ancestors 'none'$/)
  assert.equal(unframed.headers['x-frame-options'], 'DENY')
  assert.equal(unframed.headers['access-control-allow-origin'], undefined)
})

const withoutNonce = (text: string): string => text.replaceAll(/nonce="[^"]*"/g, '')

test('an unknown organization and one with its booking form off answer with the same page', async () => {
  const { org, page } = await openOrg()
  await org.run(configureBooking, { ...settings, enabled: false }, org.owner)
  const answers = await Promise.all([
    visit(org, 'GET', page),
    visit(org, 'GET', '/book/nobody'),
    visit(org, 'POST', `${page}/contact`, filled()),
    visit(org, 'POST', '/book/nobody/contact', filled()),
  ])
  for (const { status, text } of answers) {
    assert.equal(status, 404)
    assert.equal(withoutNonce(text), withoutNonce(answers[0].text))
  }
})

test('the confirmation page does not reveal whether the customer is known, and no client is changed', async () => {
  const { org, page } = await openOrg()
  const client = await org.run(createClient, known, org.owner)
  const plain = ({ text }: { text: string }) => text.replaceAll(/nonce="[^"]*"|BK-[A-Z\d]+|[\da-f-]{36}/g, '')
  const answer = await visit(org, 'POST', `${page}/contact`, filled())
  const unknown = await visit(org, 'POST', `${page}/contact`, { ...filled(), phone: '3125550143' })
  assert.equal(plain(answer), plain(unknown))
  assert.deepEqual(await org.run(getClient, { client_id: client.id }, org.owner), client)
})

test('a bot that fills in the hidden field gets the usual page, but no booking is made', async () => {
  const { org, page } = await openOrg()
  const answer = await visit(org, 'POST', `${page}/contact`, { ...filled(), website: 'https://spam.example' })
  assert.equal(answer.status, 200)
  assert.match(answer.text, /BK-[A-Z\d]{7}/)
  assert.deepEqual(await leadsOf(org), [])
})

test('a form from another site, with too many fields or too large is refused; the rate limits are those of the API', async () => {
  const { org, page } = await openOrg()
  const foreign = await visit(org, 'POST', `${page}/contact`, filled(), { 'sec-fetch-site': 'cross-site' })
  assert.equal(foreign.status, 403)
  const many = Array.from({ length: 10_000 }, (_, at) => `a${at}=`).join('&')
  assert.equal((await visit(org, 'POST', `${page}/contact`, many)).status, 413)
  assert.equal((await visit(org, 'POST', `${page}/contact`, 'a&'.repeat(2000))).status, 422)
  assert.equal((await visit(org, 'POST', `${page}/contact`, `notes=${'x'.repeat(70_000)}`)).status, 413)
  assert.deepEqual(await leadsOf(org), [])
  const from = anyAddress()
  const first = await visit(org, 'GET', page, undefined, {}, from)
  assert.equal(first.headers['x-ratelimit-limit'], '60')
  const api = { key: null, idempotencyKey: null, body: {}, from }
  const posted = await org.request('POST', `/api/portal/${org.slug}/book`, api)
  assert.equal(posted.headers['x-ratelimit-remaining'], '58')
})

const boundary = 'quoin-photos'
interface Part {
  name: string
  filename?: string
  bytes: Buffer
}

function multipart(parts: readonly Part[]): Buffer {
  const pieces = parts.flatMap(({ name, filename, bytes }) => [
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}\r\ncontent-type: image/png\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n'),
  ])
  return Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)])
}

async function sendPhotos(org: TestOrg, path: string, body: Buffer) {
  const answer = await org.app.server.inject({
    method: 'POST',
    url: path,
    remoteAddress: anyAddress(),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, 'sec-fetch-site': 'same-origin' },
    payload: body,
  })
  return { status: answer.statusCode, text: answer.payload.replaceAll(/\s+/g, ' ') }
}

async function booked() {
  const { org, page } = await openOrg()
  const form = filled()
  const { text } = await visit(org, 'POST', `${page}/contact`, form)
  const path = /action="([^"]*photos[^"]*)"/.exec(text)![1]!
  const [lead] = await leadsOf(org)
  const photos = async () => (await org.run(listLeadPhotos, { lead_id: lead!.id }, org.owner)).photos
  return { org, path, photos, form }
}

const photo = (name: string, width = 30): Part => ({
  name: 'photos',
  filename: name,
  bytes: png(width, 20),
})

test('photos are re-encoded and added to the lead; a photo that is sent twice is stored once', async () => {
  const { org, path, photos } = await booked()
  const body = multipart([photo('a.png'), photo('b.png', 31)])
  const answer = await sendPhotos(org, path, body)
  assert.equal(answer.status, 200, answer.text)
  assert.match(answer.text, /Your 2 photos have arrived\./)
  assert.match(answer.text, /BK-[A-Z\d]{7}/)
  assert.equal((await sendPhotos(org, path, body)).status, 200)
  assert.deepEqual(
    (await photos()).map(({ filename, content_type }) => [filename, content_type]),
    [
      ['a.jpg', 'image/jpeg'],
      ['b.jpg', 'image/jpeg'],
    ],
  )
})

test('a file that is not a picture is refused by name, and the other files are stored', async () => {
  const { org, path, photos } = await booked()
  const html = { name: 'photos', filename: '<script>.png', bytes: Buffer.from('<script>alert(1)</script>') }
  const answer = await sendPhotos(org, path, multipart([html, photo('a.png')]))
  assert.equal(answer.status, 422)
  assert.match(answer.text, /Your photo has arrived\. “&lt;script&gt;\.png” is not a readable photo/)
  assert.equal((await photos()).length, 1)
})

test('photos that are too large, too many parts and malformed forms change nothing in the booking', async () => {
  const { org, path, photos } = await booked()
  const large = { name: 'photos', filename: 'large.png', bytes: Buffer.alloc(8 * 1024 * 1024 + 1) }
  const oneLarge = await sendPhotos(org, path, multipart([large]))
  assert.deepEqual([oneLarge.status, /large\.png” is larger than 8 MB/.test(oneLarge.text)], [422, true])
  const tooLarge = await sendPhotos(org, path, multipart([large, large, large]))
  assert.deepEqual([tooLarge.status, /at most 6 photos and 24 MB/.test(tooLarge.text)], [413, true])
  const many = Array.from({ length: 10_000 }, () => ({ name: 'a', bytes: Buffer.alloc(0) }))
  assert.match((await sendPhotos(org, path, multipart(many))).text, /at most 6 photos and 24 MB/)
  for (const body of ['', 'x', `--${boundary}\r\n`, `--${boundary}\r\n\r\n\r\n--${boundary}--`])
    assert.equal((await sendPhotos(org, path, Buffer.from(body))).status, 422, JSON.stringify(body))
  assert.deepEqual(await photos(), [])
})

test('photos are accepted only for a booking of this organization made in the last day', async () => {
  const { org, path, photos, form } = await booked()
  const other = await openOrg()
  const body = multipart([photo('a.png')])
  assert.equal((await sendPhotos(org, path.replace(form.request_id, randomUUID()), body)).status, 404)
  assert.equal((await sendPhotos(org, path.replace(org.slug, other.org.slug), body)).status, 404)
  await org.query(`update live.bookings set created_at = created_at - interval '25 hours' where org_id = $1`)
  assert.equal((await sendPhotos(org, path, body)).status, 404)
  assert.deepEqual(await photos(), [])
})

test("photos posted to a step, and a step's form posted to the photos, are refused", async () => {
  const { org, path } = await booked()
  const { page } = { page: `/book/${org.slug}` }
  assert.equal((await sendPhotos(org, `${page}/contact`, multipart([photo('a.png')]))).status, 404)
  assert.equal((await visit(org, 'POST', path, filled())).status, 422)
})
