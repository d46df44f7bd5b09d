/** What a mockup is drawn from. Points are pixels of the photo as it is stored. */
export interface MockupJob {
  photo: Buffer
  /** Of what is drawn, 320 to 2048 pixels. */
  width: number
  style: 'night' | 'dusk'
  pixels_per_foot: number | null
  lines: { points: [number, number][]; feet: number | null; colors: string[] }[]
  zones: { kind: string; points: [number, number][]; colors: string[] }[]
  fixtures: { kind: string; at: [number, number] }[]
}
