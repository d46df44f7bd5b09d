import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import * as z from 'zod'
import { type Rendering, renderType, type Schema } from '../../scripts/generate/sdk/render-type.ts'
import { SharedTypes } from '../../scripts/generate/sdk/shared-types.ts'

const rendering = (io: 'input' | 'output'): Rendering => ({
  io,
  nameFor: (reference) => reference.split('/').at(-1)!,
  partName: () => undefined,
})
const rendered = (schema: z.ZodType, io: 'input' | 'output'): string =>
  renderType(z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema, rendering(io)).replaceAll(
    /\s+/g,
    ' ',
  )

test('lists of values are open in answers, closed in inputs, and closed where they distinguish variants', () => {
  const status = z.enum(['draft', 'sent'])
  assert.equal(rendered(status, 'output'), 'Open<"draft" | "sent">')
  assert.equal(rendered(status.nullable(), 'output'), 'Open<"draft" | "sent"> | null')
  assert.equal(rendered(status, 'input'), '"draft" | "sent"')
  const union = z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('a'), status }),
    z.object({ kind: z.enum(['b', 'c']) }),
  ])
  assert.equal(
    rendered(union, 'output'),
    '{ kind: "a" status: Open<"draft" | "sent"> } | { kind: "b" | "c" }',
  )
})

test('optional members accept undefined in inputs, and members with a default are optional there', () => {
  const schema = z.object({ a: z.string().optional(), b: z.int().default(1), c: z.null() })
  assert.equal(
    rendered(schema, 'input'),
    '{ a?: string | undefined /** Default: `1`. */ b?: number | undefined c: null }',
  )
  assert.equal(rendered(schema, 'output'), '{ a?: string /** Default: `1`. */ b: number c: null }')
})

/** Members that may be anything. */
const untyped = 'config_schema data editorState example foreseen result service_interest value'.split(' ')

test('only members that may be anything have no type', () => {
  const folder = resolve(import.meta.dirname, '../src/generated')
  const texts = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'))
  const members = texts.flatMap((text) =>
    [...text.matchAll(/^ +(\w+)\??: unknown$/gm)].map(([, name]) => name!),
  )
  assert.deepEqual([...new Set(members)].sort(), untyped)
})

test('alternatives beside a type restrict it, and do not become a union', () => {
  const schema: Schema = {
    type: 'object',
    properties: { a: { type: 'string' }, b: { type: 'string' } },
    anyOf: [{ required: ['a'] }, { required: ['b'] }],
  }
  const text = renderType(schema, rendering('input')).replaceAll(/\s+/g, ' ')
  assert.equal(text, '{ a?: string | undefined b?: string | undefined }')
  const list: Schema = { type: 'array', items: { enum: ['a', 'b'] }, anyOf: [{ items: { enum: ['a'] } }] }
  assert.equal(renderType(list, rendering('input')), '("a" | "b")[]')
})

test('arrays, tuples, maps, loose objects and names that are no identifiers are written', () => {
  assert.equal(rendered(z.array(z.union([z.string(), z.int()])), 'output'), '(string | number)[]')
  assert.equal(rendered(z.array(z.enum(['a', 'b'])), 'output'), 'Open<"a" | "b">[]')
  assert.equal(rendered(z.array(z.object({ a: z.enum(['b', 'c']) })), 'input'), '{ a: "b" | "c" }[]')
  assert.equal(rendered(z.tuple([z.number(), z.string()]), 'output'), '[number, string]')
  assert.equal(rendered(z.record(z.string(), z.int()), 'output'), 'Record<string, number>')
  assert.equal(rendered(z.strictObject({}), 'input'), 'Record<string, never>')
  assert.equal(
    rendered(z.looseObject({ 'a-b': z.boolean() }), 'output'),
    '{ "a-b": boolean [more: string]: unknown }',
  )
  assert.equal(rendered(z.unknown(), 'output'), 'unknown')
})

test('a text that ends a comment does not end the comment of its member', () => {
  const schema = z.object({ path: z.string().describe('Such as **/*.ts: */ evil') })
  assert.equal(rendered(schema, 'output'), '{ /** Such as **\\/*.ts: *\\/ evil */ path: string }')
})

test('a schema with an id is one type, and a result with all of its members extends it', () => {
  const types = new SharedTypes([])
  const thing = z.object({ id: z.string() }).meta({ id: 'Thing', description: 'A thing.' })
  const page = types.answer(z.object({ items: z.array(thing), first: thing.nullable() }))
  const text = renderType(page, types.rendering('output')).replaceAll(/\s+/g, ' ')
  assert.equal(text, '{ items: Thing[] first: Thing | null }')
  assert.equal(types.toString(), '/** A thing. */\nexport interface Thing {\n  id: string\n}\n')
  const operations = readFileSync(resolve(import.meta.dirname, '../src/generated/operations.ts'), 'utf8')
  assert.match(operations, /^export interface InvoicesSendResult extends Invoice \{$/m)
})

test('two types with one name, names that end in a digit, and nameless types that contain themselves are refused', () => {
  const types = new SharedTypes([])
  types.answer(z.array(z.object({ a: z.int() }).meta({ id: 'Thing' })))
  assert.throws(
    () => types.answer(z.array(z.object({ a: z.string() }).meta({ id: 'Thing' }))),
    /Two different types have the name Thing/,
  )
  assert.throws(() => types.declarationOf('Thing2', { type: 'string' }, 'output'), /ends in a digit/)
  const node: z.ZodType = z.object({ next: z.lazy(() => node).nullable() })
  assert.throws(() => types.answer(z.object({ node })), /needs an id/)
  assert.equal(
    renderType(types.answer(z.object({ any: z.json() })), types.rendering('output')),
    '{\n  any: Json\n}',
  )
})

test('the runtime uses nothing that Node.js 18 lacks or that lets a process end in the midst of a call', () => {
  const folder = resolve(import.meta.dirname, '../src')
  const missing =
    /AbortSignal\.\w+|withResolvers|groupBy|toSorted|structuredClone|\.unref\(|Proxy\(|require\(/
  for (const file of readdirSync(folder).filter((each) => each.endsWith('.ts'))) {
    const code = readFileSync(join(folder, file), 'utf8').replaceAll(/\/\*\*[^]*?\*\/|\/\/.*/g, '')
    assert.doesNotMatch(code, missing, file)
    if (!file.startsWith('crypto.')) assert.doesNotMatch(code, /globalThis\.crypto|'node:/, file)
  }
})
