/** A point on the earth, in degrees (WGS 84). */
export interface Place {
  latitude: number
  longitude: number
}

/** A drive from one place to another. */
export interface Leg {
  seconds: number
  meters: number
}
