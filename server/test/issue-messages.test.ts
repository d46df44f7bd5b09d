import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { test } from 'node:test'
import * as z from 'zod'
import { everyOperation } from '../src/app/catalog.ts'
import type { ErrorDetail } from '../src/kernel/errors.ts'
import { readForm } from '../src/kernel/schema/read-form.ts'
import { faultyObjects } from './from-catalog/faulty-values.ts'
import { sources } from './from-routes/sources.ts'

// Tests that every message about an invalid input, for every kind of issue and every path, is one of the service's own
// messages and does not come from the zod library.

const ofTheLibrary =
  /Invalid|expected .*received|Too (big|small)|Unrecognized|\bstring\b|\bboolean\b|\binteger\b|<=|>=/i
/** Matches messages that are about the input as a whole and not about one field. */
const ofTheWhole = /^must change at least one field of /
/** Matches the general messages, which are used for kinds of issues without a message of their own. */
const ofNoKind = /another form|is not allowed here|a value of type|none of the accepted forms/

const issuesOf = (schema: z.ZodType, input: unknown): readonly ErrorDetail[] => {
  const read = readForm(schema, input)
  return 'issues' in read ? read.issues : []
}

for (const { name, input } of everyOperation)
  test(`${name}: every validation issue names its field and has a message of our own`, () => {
    assert.ok(input instanceof z.ZodObject)
    const members = Object.keys(input.shape)
    const messages = new Set<string>()
    for (const faultyInput of faultyObjects(input))
      for (const { field, message } of issuesOf(input, faultyInput)) {
        const where: string = `${field}: ${message}, for ${JSON.stringify(faultyInput).slice(0, 200)}`
        if (field === undefined) assert.match(message, ofTheWhole, where)
        else assert.ok([...members, ...Object.keys(faultyInput)].includes(field.split('.')[0]!), where)
        assert.doesNotMatch(message, ofTheLibrary, where)
        assert.doesNotMatch(message, ofNoKind, where)
        assert.match(message, /^(is|are|has|have|must|needs|or|cannot) /, where)
        messages.add(message.replaceAll(/\d+/g, 'n'))
      }
    if (members.length > 0) assert.ok(messages.has('is required') || messages.size > 1, [...messages].join())
    for (const wrong of [null, 'x', 1, []])
      assert.deepEqual(
        issuesOf(input, wrong).map(({ message }) => message.replace(/ with the fields? .*|, not null/g, '')),
        ['must be an object'],
      )
    // For names of two letters, no similar name is suggested.
    if (input.def.catchall instanceof z.ZodNever && (members[0]?.length ?? 0) > 2)
      assert.match(
        issuesOf(input, { [`${members[0]}_`]: 1 }).at(-1)!.message,
        /^is an unknown field: did you mean/,
      )
  })

/** Files that use zod only to check whether a value is valid, and ignore its messages. */
const validatesOnly = new Set(['kernel/access/passkey-proof.ts', 'kernel/maps/google-api-for-tests.ts'])

test('only one file of the service reads the messages of the validation library', () => {
  const root = resolve(import.meta.dirname, '../src')
  const readers = sources()
    .map(({ path }) => path)
    .filter((path) => !path.endsWith('.test.ts') && !validatesOnly.has(path))
    .filter((path) =>
      /\.safeParse(Async)?\(|ZodError|prettifyError/.test(readFileSync(resolve(root, path), 'utf8')),
    )
  assert.deepEqual(readers, ['kernel/schema/read-form.ts'])
})
