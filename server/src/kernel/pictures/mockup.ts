/** A design of lights that is to be drawn on a photo. Points are pixels of the photo as it is stored. */
export interface MockupJob {
  /** JPEG, PNG or WebP. */
  photo: Buffer
  /** Pixels of the drawn picture, 320 to 2048. */
  width: number
  style: 'night' | 'dusk'
  /** Of the photo; null: a house is reckoned to be sixty feet wide. */
  pixels_per_foot: number | null
  /** Strings of bulbs. `feet` is what a string is long, where that is known better than by its points. */
  lines: { points: [number, number][]; feet: number | null; colors: string[] }[]
  /** Areas that glow. */
  zones: { kind: string; points: [number, number][]; colors: string[] }[]
  /** Drawn as symbols: `spotlight`, `stake`, `wreath`, `garland`, `bow`, `timer`. */
  fixtures: { kind: string; at: [number, number] }[]
}

/** WebP. */
export interface Mockup {
  bytes: Buffer
  /** Pixels. */
  width: number
  height: number
}
