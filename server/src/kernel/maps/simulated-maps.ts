import { createHash } from 'node:crypto'
import type { AddressToFind, MapsProvider } from './maps-provider.ts'
import type { Place } from './place.ts'
import { straightLines } from './straight-line.ts'

/** Centers of the towns of the demonstration companies, by postal code. */
const towns: Readonly<Record<string, Place>> = {
  '60201': { latitude: 42.0451, longitude: -87.6877 },
  '60091': { latitude: 42.0724, longitude: -87.7228 },
  '60093': { latitude: 42.1081, longitude: -87.7359 },
  '60035': { latitude: 42.1817, longitude: -87.8003 },
  '49085': { latitude: 42.1098, longitude: -86.48 },
  '49090': { latitude: 42.4031, longitude: -86.2736 },
  '49423': { latitude: 42.7875, longitude: -86.1089 },
  '80206': { latitude: 39.7306, longitude: -104.9516 },
  '80401': { latitude: 39.7555, longitude: -105.2211 },
}

/** Maximum distance of an address from the center of its town, in degrees. */
const spread = 0.012

/**
 * Creates simulated maps. An address in one of the towns of the demonstration companies always has the same
 * coordinates, and roads are straight lines. All other addresses are unknown.
 */
export function simulatedMaps(): MapsProvider {
  return {
    source: 'pretended',
    retentionDays: null,
    geocode: (address) => Promise.resolve(simulatedPlace(address)),
    matrix: (places) => Promise.resolve(straightLines(places)),
  }
}

/** Returns simulated coordinates of an address. Null if the address is in none of the simulated towns. */
export function simulatedPlace({ line1, zip }: Pick<AddressToFind, 'line1' | 'zip'>): Place | null {
  const town = towns[zip?.slice(0, 5) ?? '']
  if (!town) return null
  const digest = createHash('sha256').update(`${line1.trim().toUpperCase()}|${zip}`).digest()
  const aside = (at: number): number => (digest.readUInt16BE(at) / 0xffff - 0.5) * 2 * spread
  return { latitude: rounded(town.latitude + aside(0)), longitude: rounded(town.longitude + aside(2)) }
}

/** Rounds to six decimal places, as coordinates are stored. */
const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6
