/** Degrees, WGS 84. */
export interface Place {
  latitude: number
  longitude: number
}

/** A trip from one place to another, by road. */
export interface Leg {
  seconds: number
  meters: number
}
