import * as z from 'zod'
import type { Queries } from '../../../kernel/database/queries.ts'
import { invalidField } from '../../../kernel/errors.ts'
import { newId } from '../../../kernel/ids.ts'
import { parseInput } from '../../../kernel/operations/parse-input.ts'
import { insertLeadSource, type LeadSource } from './lead-sources-table.ts'
import { title } from '../organizations/set-up-fields.ts'

const input = z.strictObject({ name: title(), active: z.boolean() })

export async function createLeadSource(
  db: Queries,
  orgId: string,
  wanted: { name: string; active: boolean },
  now: string,
): Promise<LeadSource> {
  const source: LeadSource = { id: newId(), generated_by: 'company', ...parseInput(input, wanted) }
  if (!(await insertLeadSource(db, orgId, source, now)))
    throw invalidField('name', 'is the name of another lead source')
  return source
}
