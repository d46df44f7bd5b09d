import assert from 'node:assert/strict'
import { test } from 'node:test'
import { attachedView } from './attached-view.ts'

test('files are listed with their size in bytes, kB or MB', () => {
  const file = (size_bytes: number) => ({
    file_id: '01890000-0000-7000-8000-000000000001',
    filename: 'Terms.pdf',
    content_type: 'application/pdf',
    caption: null,
    size_bytes,
  })
  const shown = (size: number): string =>
    attachedView('/p/x', { photos: [], attachments: [file(size)] })!.text
  for (const [size, text] of [
    [999, '999 bytes'],
    [1000, '1 kB'],
    [999_999, '1000 kB'],
    [1_000_000, '1.0 MB'],
    [2_345_678, '2.3 MB'],
  ] as const)
    assert.ok(shown(size).includes(`>${text}<`), `${size}: ${shown(size)}`)
})
