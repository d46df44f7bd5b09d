import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brandColors, brandOnDark, contrast, darkSurface } from '../../documents/index.ts'
import { stylesheet } from './stylesheet.ts'

/**
 * Returns the colors of the stylesheet's `:root` rules: first the light colors, then the dark colors that override
 * them.
 */
function palettes(): Record<string, string>[] {
  const rules: Record<string, string>[] = [...stylesheet.matchAll(/:root\{([^}]*)\}/g)].map(([, rule]) =>
    Object.fromEntries(
      [...rule!.matchAll(/--(\w+):(#[0-9a-f]{3,6})/g)].map(([, name, color]) => [name, color]),
    ),
  )
  const whole = (color: string) => (color.length === 4 ? color.replaceAll(/[0-9a-f]/g, '$&$&') : color)
  return [rules[0]!, { ...rules[0], ...rules[1] }].map((palette) =>
    Object.fromEntries(Object.entries(palette).map(([name, color]) => [name, whole(color)])),
  )
}

test('every text of a customer page has enough contrast, in light and dark mode', () => {
  for (const palette of palettes())
    for (const text of ['ink', 'soft', 'good', 'bad'])
      for (const behind of ['card', 'page']) {
        const ratio = contrast(palette[text]!, palette[behind]!)
        assert.ok(ratio >= 4.5, `${text} on ${behind}: ${ratio}`)
      }
})

const dark = palettes()[1]!['card']!

test('with any company color, the button and colored text have enough contrast', () => {
  const parts = [0, 0x44, 0x66, 0x77, 0x88, 0xaa, 0xcc, 0xff]
  for (const red of parts)
    for (const green of parts)
      for (const blue of parts) {
        const own = `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`
        const { brand, onBrand, brandText } = brandColors(own)
        assert.equal(brand, own)
        assert.ok(contrast(brand, onBrand) >= 4.5, own)
        assert.ok(contrast(brandText, '#ffffff') >= 4.5, own)
        assert.ok(contrast(brandOnDark(own), dark) >= 4.5, `${own} in the dark`)
      }
})

test('the dark surface for brand colors equals that of the stylesheet', () => {
  assert.equal(palettes()[1]!['card'], darkSurface)
})
