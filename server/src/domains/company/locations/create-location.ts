import * as z from 'zod'
import type { Queries } from '../../../kernel/database/queries.ts'
import { newId } from '../../../kernel/ids.ts'
import { parseInput } from '../../../kernel/operations/parse-input.ts'
import { insertLocation, type Location } from './locations-table.ts'
import { timeZone, title } from '../organizations/set-up-fields.ts'

const input = z.strictObject({ name: title(), timezone: timeZone() })

export async function createLocation(
  db: Queries,
  orgId: string,
  wanted: { name: string; timezone: string },
  now: string,
): Promise<Location> {
  const location = { id: newId(), ...parseInput(input, wanted) }
  await insertLocation(db, orgId, { ...location, is_default: false, now })
  return location
}
