import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Connector } from '../../organization/company/index.ts'
import { missingMembers, readConnectorPayload } from './read-connector-payload.ts'

const connector: Connector = {
  id: '0197a000-0000-7000-8000-000000000000',
  connector_key: 'k',
  name: 'Portal',
  active: true,
  source_label: null,
  assigned_to: null,
  notes_prefix: null,
  aliases: { Name: 'customer_name', tel: 'customer_phone' },
  required_fields: [],
}
const read = (document: Record<string, unknown>, country = 'US') =>
  readConnectorPayload(connector, document, country)

test("an invalid phone number for the company's country is left out and reported, and nothing else is lost", () => {
  const document = { customer_name: 'Ada', customer_phone: '555' }
  assert.deepEqual(read(document), {
    values: { customer_name: 'Ada' },
    problems: [{ field: 'customer_phone', message: 'must be a phone number such as +13125550142' }],
  })
})

test("a phone number is stored as it was sent, and validated for the company's country", () => {
  const document = { customer_phone: '020 7946 0958' }
  assert.deepEqual(read(document, 'GB'), { values: document, problems: [] })
  assert.deepEqual(read(document, 'US').values, {})
})

test('a field under its own name wins over an alias of it', () => {
  const named = { customer_name: 'Own', Name: 'Alias' }
  assert.deepEqual(read(named).values, { customer_name: 'Own' })
  assert.deepEqual(read({ Name: 'Alias', customer_name: 'Own' }).values, { customer_name: 'Own' })
  assert.deepEqual(read({ Name: 'Alias' }).values, { customer_name: 'Alias' })
})

test('numbers are read as text, and blank values as missing', () => {
  const document = { zip: 60201, notes: ' ', city: null, constructor: 'x' }
  assert.deepEqual(read(document), { values: { zip: '60201' }, problems: [] })
})

test('a lead needs a name and an address unless it names a client, and always the fields its connector requires', () => {
  const fields = (values: object, required_fields: string[] = []) =>
    missingMembers({ ...connector, required_fields }, values).map(({ field }) => field)
  assert.deepEqual(fields({ customer_name: 'Ada' }), ['service_address'])
  assert.deepEqual(fields({ existing_client_id: connector.id }), [])
  assert.deepEqual(fields({ existing_client_id: connector.id }, ['zip', 'customer_name']), [
    'zip',
    'customer_name',
  ])
})
