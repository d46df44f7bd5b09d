import * as z from 'zod'
import { mostMembers } from '../../../kernel/schema/most-members.ts'
import { amountOf, named } from './exact-fields.ts'

/** Measurements by name, as entered by callers. */
export const measurementsInput = () =>
  mostMembers(50, z.record(named(), amountOf())).describe(
    'Measurements by name, such as `sqft` or `windows`. They replace the measurements of the property.',
  )

/** Measurements known for a building. */
export const measurementNames = [
  'sqft',
  'stories',
  'lot_sqft',
  'year_built',
  'roof_sqft',
  'gutter_linear_ft',
  'siding_type',
  'roof_type',
] as const

type Measured = Readonly<Record<(typeof measurementNames)[number], string | number | null>>

/** Returns the entered measurements. Measurements that were not entered are taken from the building. */
export function measurementsOf(
  building: Measured | undefined,
  entered: Readonly<Record<string, string>>,
): Record<string, string> {
  const buildingMeasurements = measurementNames.flatMap((name): [string, string][] => {
    const value = building?.[name] ?? null
    return value === null ? [] : [[name, String(value)]]
  })
  return { ...Object.fromEntries(buildingMeasurements), ...entered }
}
