import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import ajvFormats from 'ajv-formats'
import { inputSchemaOf } from '../src/adapters/workflows/input-schema.ts'
import { operations } from '../src/app/catalog.ts'
import { newId } from '../src/kernel/ids.ts'
import { testOrg } from '../src/testing/test-org.ts'

// Tests that an input of the wrong form is refused before its idempotency key is used, so that the caller can correct
// it and use the same key again. The published schema, or a documented rule, must explain each refusal.

const ajv = new Ajv2020({ strict: false })
;(ajvFormats as unknown as (ajv: Ajv2020) => void)(ajv)

const unpriced = { name: 'Windows', quantity: '1' }

/** Inputs that are always refused, regardless of the organization's records. */
const inputs: readonly [operation: string, input: Record<string, unknown>][] = [
  ['invoices.preview', {}],
  ['jobs.create', {}],
  ['tags.save', {}],
  ['settings.connectors.save', {}],
  ['settings.leadSources.save', {}],
  ['invoices.create', { client_id: newId(), line_items: [unpriced] }],
  ['jobs.dispatch', { date: '2026-03-02', job_ids: [newId()], expected_versions: [1, 2] }],
  ['estimates.setLineItems', { estimate_id: newId(), line_items: [unpriced] }],
]

for (const [name, input] of inputs) {
  const operation = operations.find((each) => each.name === name)!

  test(`${name}: ${Object.keys(input).join(', ') || 'nothing'} does not match the published schema`, () => {
    const { input_schema: schema, input_schema_limitations: limitations } = inputSchemaOf(operation.input)
    assert.ok(schema !== false)
    assert.ok(!ajv.compile(schema)(input) || limitations.length > 0)
  })

  if (operation.kind === 'mutation')
    test(`${name}: ${Object.keys(input).join(', ') || 'nothing'} is refused and does not use up its idempotency key`, async () => {
      const org = await testOrg()
      const idempotencyKey = randomUUID()
      const call = (body: unknown) =>
        org.request('POST', `/api/v1/workflows/${name}`, { idempotencyKey, body })
      const refused = await call(input)
      assert.deepEqual([refused.status, refused.body.error.code], [422, 'validation_error'])
      const rows = await org.query('select operation from live.receipts where org_id = $1')
      assert.deepEqual(rows, [])
    })
}
