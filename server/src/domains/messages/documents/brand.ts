const ownColor = '#1f4e79'
const dark = '#16202b'
/** Minimum contrast ratio between text and background, by WCAG 2 level AA. */
const readable = 4.5

export interface BrandColors {
  /** Brand color of the company as `#rrggbb`, or the default color. */
  brand: string
  /** Text color that is legible on the brand color. */
  onBrand: string
  /** Color for text on white: the brand color if it is legible, otherwise a dark color. */
  brandText: string
}

/**
 * Derives the colors of documents from the brand color of a company, so that text is legible even if that color
 * is pale.
 */
export function brandColors(color: string | null | undefined): BrandColors {
  const brand = /^#[0-9a-f]{6}$/i.test(color ?? '') ? color!.toLowerCase() : ownColor
  return {
    brand,
    onBrand: ['#ffffff', dark].find((each) => contrast(each, brand) >= readable) ?? '#000000',
    brandText: contrast('#ffffff', brand) >= readable ? brand : dark,
  }
}

/**
 * Background color of pages in dark mode. The brand color appears on it as text and as the outline of the element with
 * the keyboard focus.
 */
export const darkSurface = '#171d20'

/** Mixes the brand color with white until it is legible on a dark surface. */
export function brandOnDark(brand: string): string {
  const parts = [1, 3, 5].map((start) => Number.parseInt(brand.slice(start, start + 2), 16))
  for (let white = 0; ; white += 0.05) {
    const mixed = parts.map((part) => Math.round(part + (255 - part) * Math.min(white, 1)))
    const color = `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`
    if (contrast(color, darkSurface) >= readable || white >= 1) return color
  }
}

/** Returns the contrast ratio of two colors by WCAG 2, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(color.slice(start, start + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
