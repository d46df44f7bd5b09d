import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answerSchemaOf } from '../src/adapters/view/answer-schema.ts'
import { operations } from '../src/app/catalog.ts'

/** Keywords of JSON Schema of which one determines the values of a property. */
const determining = ['type', '$ref', 'anyOf', 'oneOf', 'allOf', 'enum', 'const']

type Schema = Record<string, unknown>
const isObject = (value: unknown): value is Schema => typeof value === 'object' && value !== null

/** Properties that take any JSON value. */
const anyJson = new Set(
  ['config_schema', 'example'].map((name) => `automations.vocabulary.kinds/items.${name}`),
)

/** Returns the paths of the properties without a type, in a schema and everything inside it. */
function untypedIn(schema: unknown, path: string): string[] {
  if (!isObject(schema)) return []
  return Object.entries(schema).flatMap(([keyword, value]) => {
    // Members of `allOf` are rules about fields that `properties` beside it describes.
    if (keyword === 'allOf') return []
    if (keyword !== 'properties' || !isObject(value)) return untypedIn(value, `${path}/${keyword}`)
    return Object.entries(value).flatMap(([name, member]) => [
      ...(isObject(member) && determining.some((each) => each in member) ? [] : [`${path}.${name}`]),
      ...untypedIn(member, `${path}.${name}`),
    ])
  })
}

test('a property without a type is found, however deep', () => {
  const nested = { properties: { a: { type: 'array', items: { properties: { b: { description: 'x' } } } } } }
  assert.deepEqual(untypedIn(nested, 'answer'), ['answer.a/items.b'])
})

test('every property of every answer has a type', () => {
  const untyped = operations.flatMap(({ name, output }) => untypedIn(answerSchemaOf(output), name))
  assert.deepEqual(
    untyped.filter((path) => !anyJson.has(path)),
    [],
  )
})
