import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import ajvFormats from 'ajv-formats'
import { routes } from '../src/adapters/rest/routes.ts'
import { inputSchemaOf } from '../src/adapters/workflows/input-schema.ts'
import type { Mode } from '../src/kernel/database/database.ts'
import { receiptIdOf } from '../src/kernel/operations/receipts/receipt.ts'
import { assertError } from '../src/testing/expect-error.ts'
import { testOrg } from '../src/testing/test-org.ts'
import { call } from './from-catalog/calls.ts'
import { type InvalidChange, invalidChanges, invalidQueryChanges } from './from-catalog/invalid-changes.ts'
import { minimalOf } from './from-catalog/minimal.ts'
import { sampled } from './from-catalog/samples.ts'
import { asAddressed, bodyFor, mutationsOf } from './from-routes/bodies.ts'
import { modesOf, named, takesBody } from './from-routes/route-helpers.ts'
import { isLoose } from './from-routes/schema.ts'
import { pathOf, send, type Stage, stages } from './from-routes/stage.ts'

// Tests that an input of the wrong form is refused before its idempotency key is claimed, and that the published
// schema describes the form.

const ajv = new Ajv2020({ strict: false, allErrors: true })
;(ajvFormats as unknown as (ajv: Ajv2020) => void)(ajv)
after(() => ajv.removeSchema())

const without = (input: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))

/**
 * Fields to add to the sample input of an operation, because a rule about several fields requires them or because the
 * sample contains no area.
 */
const besides: Readonly<Record<string, object>> = {
  'canvassing.sessions.set': { location_consent: true },
  'canvassing.territories.save': { area: { zips: ['60601'] } },
}

for (const { operation, sample } of sampled) {
  const { name, input } = operation
  const published = inputSchemaOf(input)
  const { input_schema: schema } = published
  if (published.input_schema_status !== 'complete' || schema === false) continue

  test(`${name}: an input with only the fields that its schema requires is not refused as invalid`, async () => {
    const org = await testOrg()
    const ids = Object.entries((await sample(org)).input).filter(([member]) =>
      /_(id|ids|key|to)$|^confirm_name$/.test(member),
    )
    const least = { ...(minimalOf(schema, Object.fromEntries(ids)) as object), ...besides[name] }
    const takes = ajv.compile(schema)
    assert.ok(takes(least), `${JSON.stringify(least)}: ${ajv.errorsText(takes.errors)}`)
    const answer = await call(org, operation, least, operation.kind === 'mutation' ? { dryRun: true } : {})
    assert.notEqual(answer.body?.error?.code, 'validation_error', `${JSON.stringify(least)}: ${answer.text}`)
  })
}

for (const { operation, sample } of sampled.filter((each) => each.operation.kind === 'mutation')) {
  const { name, input: form } = operation
  const strange = isLoose(form)
    ? { change: { connector_key: 7 }, field: 'connector_key' }
    : { change: { strange_member: 1 }, field: 'strange_member' }

  test(`${name}: an invalid input leaves no receipt, and its key is free`, async () => {
    const org = await testOrg()
    const { input } = await sample(org)
    const idempotencyKey = randomUUID()
    const { input_schema: schema, input_schema_status: status } = inputSchemaOf(form)
    const takes = ajv.compile(schema)
    const invalid: readonly InvalidChange[] = [strange, ...(invalidChanges[name] ?? [])]
    for (const { change, field, isInSchema = true } of invalid) {
      const wrong = without({ ...input, ...change })
      assertError(await call(org, operation, wrong, { idempotencyKey }), 'validation_error', field)
      assert.equal(takes(wrong), !isInSchema, `its schema on ${JSON.stringify(change)}`)
      if (!isInSchema) assert.equal(status, 'partial')
    }
    const { rows } = await org.app.inspect.query('select 1 from live.receipts where id = $1', [
      receiptIdOf(org.id, idempotencyKey),
    ])
    assert.equal(rows.length, 0, 'a receipt was left')
    const answer = await call(org, operation, input, { idempotencyKey })
    assert.equal(answer.status, 200, answer.text)
    assert.equal(answer.headers['x-idempotent-replayed'], undefined)
  })
}

test('an invalid input of a query is refused, too', async () => {
  const org = await testOrg()
  for (const { operation, sample } of sampled)
    for (const { change, field } of invalidQueryChanges[operation.name] ?? []) {
      const { input } = await sample(org)
      const wrong = without({ ...input, ...change })
      assert.ok(!operation.input.safeParse(wrong).success, operation.name)
      assertError(await call(org, operation, wrong), 'validation_error', field)
    }
})

let stage: Record<Mode, Stage>
before(async () => {
  stage = await stages()
})

for (const route of routes.filter(takesBody))
  for (const mode of modesOf(route))
    for (const operation of mutationsOf(route).map((each) => asAddressed(route, each)))
      test(`${named(route)} as ${operation.name}, in ${mode}: an invalid body does not use up its key`, async () => {
        const on = stage[mode]
        const body = await bodyFor(operation, on.scope)
        const idempotencyKey = randomUUID()
        const wrong = isLoose(operation.input) ? { connector_key: 7 } : { strange_member: 1 }
        const request = { idempotencyKey, body: { ...body, ...wrong } }
        assertError(
          await send(on, route, pathOf(on, route), request),
          'validation_error',
          Object.keys(wrong)[0],
        )
        const answer = await send(on, route, pathOf(on, route), { idempotencyKey, body })
        assert.ok(answer.status < 300, answer.text)
        assert.equal(answer.headers['x-idempotent-replayed'], undefined)
      })
