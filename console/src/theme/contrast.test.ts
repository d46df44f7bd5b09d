import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'

const sheet = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

/** Returns the colors of a scheme, by the names of their tokens. */
function colorsOf(scheme: 'light' | 'dark'): Map<string, string> {
  const block = new RegExp(`:root\\[data-mantine-color-scheme='${scheme}'\\] \\{([^}]*)\\}`).exec(sheet)![1]!
  return new Map(
    [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, color]) => [name!, color!]),
  )
}

const linear = (channel: number): number => {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

function luminance(color: string): number {
  const value = Number.parseInt(color.slice(1), 16)
  const [red, green, blue] = [value >> 16, (value >> 8) & 255, value & 255].map(linear) as [
    number,
    number,
    number,
  ]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Returns the contrast of two colors, as WCAG 2.2 defines it. */
function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

const tones = ['blue', 'violet', 'green', 'amber', 'red']
const pairs: [text: string, ground: string, least: number][] = [
  ...['canvas', 'surface', 'sunken'].flatMap((ground): [string, string, number][] => [
    ['ink', ground, 7],
    ['muted', ground, 4.5],
    ['accent-text', ground, 4.5],
    ...tones.map((tone): [string, string, number] => [tone, ground, 4.5]),
  ]),
  ['control', 'canvas', 3],
  ['control', 'surface', 3],
  ['accent-ink', 'accent', 4.5],
  ['accent-text', 'accent-soft', 4.5],
  ['ink', 'accent-soft', 7],
  ...tones.flatMap((tone): [string, string, number][] => [
    [tone, `${tone}-soft`, 4.5],
    ['muted', `${tone}-soft`, 4.5],
  ]),
]

for (const scheme of ['light', 'dark'] as const)
  test(`texts and shapes of the ${scheme} color scheme have enough contrast`, () => {
    const colors = colorsOf(scheme)
    const weak = pairs.filter(
      ([text, ground, least]) => contrast(colors.get(text)!, colors.get(ground)!) < least,
    )
    assert.deepEqual(weak, [])
    assert.ok(colors.size > 20)
  })
