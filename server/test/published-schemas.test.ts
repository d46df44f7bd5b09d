import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import ajvFormats from 'ajv-formats'
import fc from 'fast-check'
import { inputSchemaOf } from '../src/adapters/workflows/input-schema.ts'
import { operations } from '../src/app/catalog.ts'
import { newId } from '../src/kernel/ids.ts'
import { namePlacesOf, replaceNames } from '../src/kernel/schema/named-id.ts'
import { readForm } from '../src/kernel/schema/read-form.ts'
import { fromSchema } from './from-catalog/from-schema.ts'

// Generates inputs for each operation from its published schema alone. If an input is refused, the `limitations` of the
// schema must describe the rule that it breaks. A schema without limitations must accept exactly the valid inputs.

const ajv = new Ajv2020({ strict: false })
;(ajvFormats as unknown as (ajv: Ajv2020) => void)(ajv)
after(() => ajv.removeSchema())

/**
 * True if a limitation is about the field or about an object or list that contains it. Limitations name a field in
 * the form `line_items[].quantity`.
 */
function isAbout(limitation: string, field: string | undefined): boolean {
  if (limitation.startsWith('The input ')) return true
  const fieldPath = field?.replaceAll(/\.\d+(?=\.|$)/g, '[]') ?? ''
  const [named = ''] = limitation.split(' ')
  return fieldPath === named || fieldPath.startsWith(`${named}.`) || fieldPath.startsWith(`${named}[`)
}

for (const { name, input } of operations) {
  const published = inputSchemaOf(input)
  const { input_schema: schema, input_schema_limitations: limitations } = published
  if (schema === false) continue

  test(`${name}: an input that the published schema accepts is not refused for its form`, () => {
    assert.equal(published.input_schema_status, limitations.length === 0 ? 'complete' : 'partial')
    assert.ok(
      limitations.every((each) => !/undefined|null|\[object/.test(each)),
      limitations.join(' '),
    )
    const takes = ajv.compile(schema)
    const samples = fromSchema(schema).filter((value) => takes(value))
    for (const each of fc.sample(samples, { seed: 20, numRuns: 60 })) {
      // Replaces names by ids, because a field that accepts an id or a name is validated as an id.
      const named = replaceNames(each, namePlacesOf(input) ?? {}, () => newId())
      const read = readForm(input as never, named)
      if (!('issues' in read)) continue
      const untold = read.issues.filter(
        ({ field }) => !limitations.some((limitation) => isAbout(limitation, field)),
      )
      assert.deepEqual(untold, [], `${JSON.stringify(each).slice(0, 600)}; told: ${limitations.join(' ')}`)
    }
  })
}
