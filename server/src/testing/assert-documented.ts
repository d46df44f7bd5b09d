import assert from 'node:assert/strict'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import ajvFormats from 'ajv-formats'
import { referenceDocument } from '../adapters/openapi/index.ts'
import type { TestResponse } from './test-request.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- the document is read as the JSON that callers get.
type Json = any

/**
 * Headers that the API description does not list for each response, because they belong to HTTP itself or are sent with
 * every response.
 */
const undescribed = new Set([
  'cache-control',
  'connection',
  'content-length',
  'content-type',
  'date',
  'keep-alive',
  'strict-transport-security',
  'x-content-type-options',
])

const document: Json = JSON.parse(referenceDocument())

/**
 * Asserts that the API description allows this response: its status, every header, and every field of its
 * body.
 */
export function assertDocumented(method: string, path: string, response: TestResponse): void {
  const operation = operationAt(method, path)
  const called = `${method} ${path}`
  const documented = resolve(operation.responses[response.status])
  assert.ok(documented, `${called} answered ${response.status}, which is not documented.`)
  assertHeaders(called, documented.headers ?? {}, response)
  const content = documented.content?.['application/json']
  if (!content)
    return assert.equal(response.text, '', `${called} answered with a body that is not documented.`)
  const validate = validatorOf(content.schema)
  assert.ok(validate(response.body), `${called} ${response.status}: ${explain(validate)}`)
}

function operationAt(method: string, path: string): Json {
  const address = (path.startsWith('/api/') ? path : `/api/v1${path}`).split('?', 1)[0]!
  const pattern = Object.keys(document.paths).find((each) =>
    new RegExp(`^${each.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(address),
  )
  const operation = pattern && document.paths[pattern][method.toLowerCase()]
  assert.ok(operation, `${method} ${address} is not documented.`)
  return operation
}

function assertHeaders(called: string, documented: Record<string, Json>, response: TestResponse): void {
  const documentedHeaders = new Map(
    Object.entries(documented).map(([name, of]) => [name.toLowerCase(), resolve(of)]),
  )
  for (const name of Object.keys(response.headers)) {
    if (!undescribed.has(name))
      assert.ok(
        documentedHeaders.has(name),
        `${called} ${response.status} has the undocumented header ${name}.`,
      )
  }
  for (const [name, { required, schema }] of documentedHeaders) {
    const value = response.headers[name]
    if (value === undefined) {
      assert.ok(!required, `${called} ${response.status} lacks the header ${name}.`)
      continue
    }
    const validate = validatorOf(schema)
    assert.ok(
      validate(schema.type === 'integer' ? Number(value) : value),
      `${called} ${response.status}, header ${name}: ${explain(validate)}`,
    )
  }
}

function resolve(part: Json): Json {
  if (part?.$ref === undefined) return part
  return (part.$ref as string)
    .slice(2)
    .split('/')
    .reduce((at, name) => at[name], document)
}

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true, multipleOfPrecision: 9 })
ajvFormats.default(ajv)
ajv.addFormat('int32', true)
ajv.addFormat('int64', true)

const validators = new Map<string, ValidateFunction>()

/**
 * Compiles a validator of the schema. It refuses unknown fields in objects, so that an undocumented field of
 * a response fails the test.
 */
export function validatorOf(schema: Json): ValidateFunction {
  const text = JSON.stringify(schema)
  let validate = validators.get(text)
  if (!validate) {
    const whole = { ...schema, $defs: document.components.schemas }
    validate = ajv.compile(
      JSON.parse(JSON.stringify(closed(whole)).replaceAll('#/components/schemas/', '#/$defs/')) as object,
    )
    validators.set(text, validate)
  }
  return validate
}

export function explain(validate: ValidateFunction): string {
  return ajv.errorsText(validate.errors, { dataVar: 'body' })
}

function closed(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(closed)
  if (typeof schema !== 'object' || schema === null) return schema
  const inner = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, closed(value)]))
  const isOpen = schema.type === 'object' && schema.properties && schema.additionalProperties === undefined
  return isOpen ? { ...inner, additionalProperties: false } : inner
}
