import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

// Tests that every form field has a name. The server reports an invalid value by the name of its field, so a field
// without a name could not show the error.

const root = new URL('../../console/src/', import.meta.url).pathname
const files = globSync('**/*.tsx', { cwd: root })

test('each field of the console has the name by which the server reports it', () => {
  const fields = files.flatMap((file) =>
    [...readFileSync(root + file, 'utf8').matchAll(/<(?:TextField|TextArea|Choice|Field)\b[^]*?\/>/g)].map(
      ([text]) => ({ file, text }),
    ),
  )
  assert.ok(fields.length > 50, String(fields.length))
  const nameless = fields.filter(({ text }) => !/\bname=|\{\.\.\.(bind|field|common)/.test(text))
  assert.deepEqual(
    nameless.map(({ file, text }) => `${file}: ${text.slice(0, 60)}`),
    [],
  )
})

test('only these forms do not use the common form component, which shows errors at their fields', () => {
  const plain = files.filter((file) => /<form\b/.test(readFileSync(root + file, 'utf8')))
  // In these forms, fields need not be named after operation fields: a form either only wraps the fields that other
  // files define, or has a single text field.
  assert.deepEqual(plain.toSorted(), [
    'inbox/message-form.tsx',
    'parts/form.tsx',
    'review/dismiss-sheet.tsx',
    'settings/trace-panel.tsx',
  ])
})
