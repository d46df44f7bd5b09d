import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ignoredColumns } from './ignored-columns.ts'

test('columns that are not imported are named', () => {
  const ignored = (...columns: string[]) =>
    ignoredColumns([{ code: 'only_previewed' }, { code: 'columns_left_out', columns }])
  assert.equal(
    ignored('Telephone'),
    'The column “Telephone” is ignored, because no field has this name. Rename it in the file to import it.',
  )
  assert.match(ignored('Telephone', 'Street')!, /^The columns “Telephone”, “Street” are ignored/)
  assert.equal(ignoredColumns([{ code: 'only_previewed' }]), undefined)
  assert.equal(ignoredColumns(), undefined)
})
