import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod'
import { happeningOf } from '../../console/src/parts/history-words.ts'
import { everyOperation } from '../src/app/catalog.ts'

// Tests that histories in the console describe each change in a sentence and never show the name of the operation.

const kinds = ['invoice', 'estimate', 'job', 'client', 'lead']

/** True if the operation belongs to one of these kinds of records, or if its input accepts the id of such a record. */
function canChangeRecord({ name, input }: (typeof everyOperation)[number]): boolean {
  const schema = JSON.stringify(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }))
  return kinds.some((kind) => name.startsWith(`${kind}s.`) || new RegExp(`"${kind}_ids?":`).test(schema))
}

const general = happeningOf('an operation that does not exist')

test('each mutation that can change a lead, client, estimate, job or invoice has a sentence for the history', () => {
  const changing = everyOperation.filter((each) => each.kind === 'mutation' && canChangeRecord(each))
  assert.ok(changing.length > 90, String(changing.length))
  const missing = changing.map(({ name }) => name).filter((name) => happeningOf(name) === general)
  assert.deepEqual(
    missing,
    [],
    'Add a sentence to console/src/parts/sale-happenings.ts or work-happenings.ts.',
  )
})

test('the history has plain sentences, also for unknown operations', () => {
  for (const { name } of everyOperation)
    assert.match(happeningOf(name), /^[A-Z][A-Za-z,’ -]+$/, `${name}: ${happeningOf(name)}`)
  assert.equal(general, 'Changed')
})

test('no sentence is about an operation that does not exist', async () => {
  const { saleHappenings } = await import('../../console/src/parts/sale-happenings.ts')
  const { workHappenings } = await import('../../console/src/parts/work-happenings.ts')
  const names = new Set(everyOperation.map(({ name }) => name))
  const said = [...Object.keys(saleHappenings), ...Object.keys(workHappenings)]
  assert.deepEqual(
    said.filter((name) => !names.has(name)),
    [],
  )
})
