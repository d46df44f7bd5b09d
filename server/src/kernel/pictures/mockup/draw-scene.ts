import { type Canvas, type Color, mapStep } from './canvas.ts'
import { meanOf } from './colors.ts'
import { coveredBy } from './cover.ts'
import { darkenPhoto } from './darken-photo.ts'
import { drawGlow } from './glow.ts'
import { LightMap } from './light-map.ts'
import type { Scene } from './scene.ts'
import { type Spark, sparksIn } from './sparks.ts'
import { drawSymbol } from './symbols.ts'

const mostSparks = 6000
const ofSpotlights: Color = [255, 220, 160]

/** Darkens the photo except where bulbs light it, then draws the symbols of fixtures, and finally the bulbs. */
export function drawScene(canvas: Canvas, style: 'night' | 'dusk', scene: Scene): void {
  const light = lightAround(canvas, scene)
  const sparks = lightAreas(light, canvas, scene)
  darkenPhoto(canvas, style, light)
  for (const { symbol, x, y, half } of scene.fixtures) drawSymbol(canvas, symbol, x, y, half)
  for (const { symbol, x, y, half } of scene.fixtures)
    for (const bulb of symbol.bulbs)
      drawGlow(canvas, x + bulb.x * half, y + bulb.y * half, half * 0.075, bulb.color)
  for (const { x, y, radius, color } of sparks) drawGlow(canvas, x, y, radius, color)
  for (const { bulbs, colors, radius } of scene.strings)
    for (const { x, y, index } of bulbs) drawGlow(canvas, x, y, radius, colors[index % colors.length]!)
}

/** Returns the light that falls on the house near strings of bulbs and fixtures, and above spotlights. */
function lightAround(canvas: Canvas, { foot, strings, fixtures }: Scene): LightMap {
  const light = new LightMap(canvas)
  const spread = 1.1 * foot
  // The light of a string per foot is the same for any spacing of its bulbs.
  for (const { bulbs, colors, spacing } of strings)
    for (const { x, y, index } of bulbs)
      light.add(x, y, colors[index % colors.length]!, (0.9 * spread * Math.min(spacing, foot)) / mapStep ** 2)
  for (const { symbol, x, y, half } of fixtures)
    for (const bulb of symbol.bulbs)
      light.add(x, y, bulb.color, (1.3 * half * half) / mapStep ** 2 / symbol.bulbs.length)
  light.blur(spread)
  for (const fixture of fixtures) if (fixture.kind === 'spotlight') shineUp(light, fixture, foot)
  return light
}

/** Adds a cone of light that shines up the wall and fades with height. */
function shineUp(light: LightMap, { x, y, half }: Scene['fixtures'][number], foot: number): void {
  const high = 9 * foot
  for (let above = half; above < high; above += mapStep) {
    const wide = 0.4 * half + above * 0.34
    for (let aside = -wide; aside <= wide; aside += mapStep)
      light.add(x + aside, y - above, ofSpotlights, 0.8 * (1 - above / high) * (1 - (aside / wide) ** 2))
  }
}

/**
 * Lights the areas, one after the other, so that only one mask is in memory at a time. Windows are lit evenly. In all
 * areas that are not windows, bulbs are placed. The function returns these bulbs.
 */
function lightAreas(light: LightMap, canvas: Canvas, { foot, zones }: Scene): Spark[] {
  const most = Math.floor(mostSparks / zones.length)
  const sparks = zones.flatMap(({ kind, outline, colors }) => {
    const covered = coveredBy(outline, canvas, 1.5 * foot)
    const isWindow = kind === 'window'
    light.cover(covered, meanOf(colors), isWindow ? 1 : 0.42)
    return isWindow ? [] : sparksIn(covered, { colors, apart: 0.75 * foot, most })
  })
  light.blur(mapStep)
  return sparks
}
