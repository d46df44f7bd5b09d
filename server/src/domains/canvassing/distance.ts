interface Point {
  latitude: number
  longitude: number
}

const earthRadiusM = 6_371_008.8
const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Along the great circle, in whole meters. */
export function distanceM(from: Point, to: Point): number {
  const [a, b] = [radians(from.latitude), radians(to.latitude)]
  const across = Math.sin(radians(to.longitude - from.longitude) / 2) ** 2
  const angle = Math.sin((b - a) / 2) ** 2 + Math.cos(a) * Math.cos(b) * across
  return Math.round(2 * earthRadiusM * Math.asin(Math.min(1, Math.sqrt(angle))))
}
