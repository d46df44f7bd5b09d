import * as z from 'zod'
import { column, type RowOf } from '../../../kernel/records/member.ts'
import { record } from '../../../kernel/records/record.ts'
import { tradeEnd, tradeStart } from '../../../kernel/records/trade-record.ts'
import { decimal, id } from '../../../kernel/schema/fields.ts'
import { bundleSchema } from './bundle.ts'
import { fixtureSchema, lineSchema, zoneSchema } from './elements.ts'
import { scaleSchema } from './scale.ts'
import { views } from './view.ts'

const head = {
  ...tradeStart,
  client_id: column(id()),
  property_id: column(id().nullable()),
  estimate_id: column(id().nullable().describe('Its estimate, or the one it was last added to.')),
  name: column(z.string()),
  view: column(z.enum(views).describe('Background of the drawing.')),
  photo_file_id: column(id().nullable().describe('A file of type `holiday_design_image`.')),
} as const

const geometry = {
  scale: column(scaleSchema.nullable().describe('Known length of something in the picture.')),
  lines: column(z.array(lineSchema)),
  zones: column(z.array(zoneSchema)),
  fixtures: column(z.array(fixtureSchema)),
} as const

const end = {
  bundle: column(bundleSchema),
  total_linear_ft: column(
    decimal()
      .nullable()
      .describe('Total of all lines in feet, each to a tenth. Null if the length of a line is unknown.'),
    { read: 'trim_scale(r.total_linear_ft)' },
  ),
  ...tradeEnd,
} as const

const kind = 'holiday_design'
const table = 'holiday_designs'
const owners = 'holiday_design_owners'

/** The layout of lights at a house. */
export const holidayDesigns = record({
  kind,
  table,
  schema: {
    id: 'HolidayDesign',
    description:
      'The layout of lights at a house, drawn on a satellite map or a picture. Points are `[latitude, longitude]` on a map, else `[x, y]` in pixels of the picture.',
  },
  owners,
  fed: 'manage_holiday_lights',
  tagged: true,
  members: { ...head, ...geometry, ...end },
  derive: () => ({}),
})

/** The same without the drawn elements, for lists. */
export const designHeads = record({
  kind,
  table,
  schema: { id: 'HolidayDesignHead', description: 'A holiday design without its drawn elements.' },
  owners,
  members: { ...head, ...end },
  derive: () => ({}),
})

export type DesignRow = RowOf<typeof holidayDesigns.members>
