import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isTest, sources } from '../from-routes/sources.ts'

/** Domains define what an automation does to these. */
const tradeTerms = /\b(leads?|clients?|estimates?|jobs?|invoices?|appointments?|conversations?|todos?)\b/i
/**
 * Entries, exits and waits are by subject or by client. This is the only word of the trade in the engine, in these
 * forms.
 */
const allowedTerms = /client_?ids?|'client'|of the same client|automation_runs_client/gi
/** "Lead" as a verb. */
const verbs = /\bleads? (back|to|nowhere)\b/g
const comment = /\/\*\*[^]*?\*\/|\/\/.*$/gm

test('the engine names nothing of the trade', () => {
  const files = sources().filter(
    ({ path }) => /^kernel\/automations\/(?!testing\/)/.test(path) && !isTest(path),
  )
  assert.ok(files.length > 100, `only ${files.length} files`)
  const matches = files.flatMap(({ path, text }) =>
    text
      .replaceAll(comment, '')
      .replaceAll(allowedTerms, '')
      .replaceAll(verbs, '')
      .split('\n')
      .filter((line) => tradeTerms.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  )
  assert.deepEqual(matches, [])
})
