import { createHash } from 'node:crypto'
import type { PropertyDataProvider } from './property-data.ts'

const sidings = ['Brick', 'Fiber cement', 'Stucco', 'Vinyl', 'Wood']
const roofs = ['Asphalt shingle', 'Metal', 'Slate', 'Tile']

/**
 * Simulated property data for demonstrations and tests, derived from the address alone. Buildings whose house number
 * ends in 0 are unknown to this provider. For a quarter of the others, it does not know the number of stories.
 */
export const simulatedPropertyData: PropertyDataProvider = {
  source: 'pretended',
  lookup({ key, line1 }) {
    if (/^\s*\d*0(?!\d)/.test(line1)) return Promise.resolve(null)
    const digest = createHash('sha256').update(key).digest()
    const between = (at: number, least: number, most: number): number =>
      least + (digest.readUInt16BE(at) % (most - least + 1))
    const pick = (at: number, options: readonly string[]): string =>
      options[between(at, 0, options.length - 1)]!
    const stories = ['1.0', '1.5', '2.0', null]
    return Promise.resolve({
      sqft: between(0, 90, 480) * 10,
      stories: stories[between(2, 0, stories.length - 1)] ?? null,
      lot_sqft: between(4, 30, 200) * 100,
      year_built: between(6, 1890, 2022),
      siding_type: pick(8, sidings),
      roof_type: pick(10, roofs),
    })
  },
}
