/** A lighting design that is drawn on a photo. Coordinates are in pixels of the stored photo. */
export interface MockupJob {
  /** The photo, as a JPEG, PNG or WebP file. */
  photo: Buffer
  /** Width of the drawn picture in pixels, 320 to 2048. */
  width: number
  style: 'night' | 'dusk'
  /** Number of pixels of the photo per foot. If null, the photo is assumed to show a width of sixty feet. */
  pixels_per_foot: number | null
  /** Strings of bulbs. `feet` is the measured length. If it is null, the length is calculated from the points. */
  lines: { points: [number, number][]; feet: number | null; colors: string[] }[]
  /** Areas that are lit or covered with bulbs, such as windows and bushes. */
  zones: { kind: string; points: [number, number][]; colors: string[] }[]
  /** Fixtures, drawn as symbols: `spotlight`, `stake`, `wreath`, `garland`, `bow`, `timer`. */
  fixtures: { kind: string; at: [number, number] }[]
}

/** The drawn picture, as WebP. */
export interface Mockup {
  bytes: Buffer
  /** Width in pixels. The next field is the height. */
  width: number
  height: number
}
