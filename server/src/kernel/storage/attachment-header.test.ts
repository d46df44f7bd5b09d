import assert from 'node:assert/strict'
import { test } from 'node:test'
import { attachmentHeader } from './attachment-header.ts'

/** Returns the two file names in a header: the plain ASCII one and the encoded one. */
function namesIn(header: string): [string, string] {
  const [, plain, encoded] = /^attachment; filename="([^"\\]*)"; filename\*=UTF-8''([\w.%-]*)$/.exec(header)!
  return [plain!, decodeURIComponent(encoded!)]
}

test('a file is saved under its name, also with non-ASCII characters', () => {
  assert.deepEqual(namesIn(attachmentHeader(`Grüße "'(1)*.html`)), [`Gr__e __(1)_.html`, `Grüße "'(1)*.html`])
  assert.deepEqual(namesIn(attachmentHeader('חשבון.pdf')), ['_____.pdf', 'חשבון.pdf'])
})

test('characters that change the text direction or break lines are replaced, and an empty name becomes an underscore', () => {
  for (const [filename, saved] of [
    ['front\u202Egpj.exe', 'front_gpj.exe'],
    ['\u2066a\u2069.pdf', '_a_.pdf'],
    ['a\u2028b\u2029c\r\nd\u0085.pdf', 'a_b_c__d_.pdf'],
    ['.', '_'],
    ['..', '_'],
    ['. .', '_'],
    ['', '_'],
    ['..pdf', '..pdf'],
    ['half \ud83d', 'half \ufffd'],
  ] as const)
    assert.equal(namesIn(attachmentHeader(filename))[1], saved, JSON.stringify(filename))
})
