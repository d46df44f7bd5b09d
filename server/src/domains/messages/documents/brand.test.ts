import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brandColors } from './brand.ts'

test('a light brand color gets dark text, and an invalid color is replaced by the default', () => {
  assert.deepEqual(brandColors('#FFE600'), { brand: '#ffe600', onBrand: '#16202b', brandText: '#16202b' })
  assert.deepEqual(brandColors('#0b3d2e'), { brand: '#0b3d2e', onBrand: '#ffffff', brandText: '#0b3d2e' })
  for (const bad of [null, undefined, '', 'red', '#fff', '#12345g', '#123456;x:y'])
    assert.equal(brandColors(bad).brand, '#1f4e79')
})
