const ownColor = '#1f4e79'
const dark = '#16202b'

export interface BrandColors {
  /** `#rrggbb`, the company's or ours. */
  brand: string
  /** Readable when written on the brand colour. */
  onBrand: string
  /** The brand colour where it can be read on white; otherwise a dark one. */
  brandText: string
}

/** What a company's colour is used for, so that pale brands stay readable. */
export function brandColors(color: string | null | undefined): BrandColors {
  const brand = /^#[0-9a-f]{6}$/i.test(color ?? '') ? color!.toLowerCase() : ownColor
  const onWhite = contrastWithWhite(brand)
  return {
    brand,
    onBrand: onWhite >= 3 ? '#ffffff' : dark,
    brandText: onWhite >= 4.5 ? brand : dark,
  }
}

/** The contrast ratio of WCAG 2, from 1 to 21. */
function contrastWithWhite(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(color.slice(start, start + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}
