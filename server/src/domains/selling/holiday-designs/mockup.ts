import * as z from 'zod'
import { column, internal, type RowOf } from '../../../kernel/records/member.ts'
import { record } from '../../../kernel/records/record.ts'
import { recordEnd, tradeStart } from '../../../kernel/records/trade-record.ts'
import { id } from '../../../kernel/schema/fields.ts'

export const styles = ['night', 'dusk'] as const

/** Preview of how a design looks at night, drawn on the photo of the house. */
export const mockups = record({
  kind: 'mockup',
  table: 'mockups',
  schema: { id: 'Mockup', description: 'Preview of a design of holiday lights, drawn on its photo.' },
  owners: 'mockup_owners',
  members: {
    ...tradeStart,
    holiday_design_id: column(id()),
    design_version: column(z.int().describe('Version of the design from which the mockup was drawn.')),
    style: column(z.enum(styles)),
    file_id: column(id().describe('Id of the picture, a file of the kind `mockup`.')),
    wanted_width: internal(z.int()),
    width: column(z.int().describe('Width in pixels.')),
    height: column(z.int().describe('Height in pixels.')),
    ...recordEnd,
  },
  derive: () => ({}),
})

export type MockupRow = RowOf<typeof mockups.members>
