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
  estimate_id: column(
    id()
      .nullable()
      .describe(
        'Estimate of the design: the one set by a caller, or the one to which the design was last ' +
          'added. Null if there is none.',
      ),
  ),
  name: column(z.string()),
  view: column(z.enum(views).describe('Background of the drawing.')),
  photo_file_id: column(
    id()
      .nullable()
      .describe('Id of the photo, a file of the kind `holiday_design_image`. Null if there is none.'),
  ),
} as const

const geometry = {
  scale: column(
    scaleSchema
      .nullable()
      .describe('Scale of the picture: two points with a known distance. Null if there is none.'),
  ),
  lines: column(z.array(lineSchema)),
  zones: column(z.array(zoneSchema)),
  fixtures: column(z.array(fixtureSchema)),
} as const

const end = {
  bundle: column(bundleSchema),
  total_linear_ft: column(
    decimal()
      .nullable()
      .describe(
        'Total length of all lines in feet. Each line is rounded to a tenth of a foot. Null if the ' +
          'length of a line is unknown.',
      ),
    { read: 'trim_scale(r.total_linear_ft)' },
  ),
  ...tradeEnd,
} as const

const kind = 'holiday_design'
const table = 'holiday_designs'
const owners = 'holiday_design_owners'

/** Layout of the holiday lights on a house. */
export const holidayDesigns = record({
  kind,
  table,
  schema: {
    id: 'HolidayDesign',
    description:
      'The layout of holiday lights at a house, drawn on a satellite map or a picture. Points are ' +
      '`[latitude, longitude]` on a map and `[x, y]` in pixels on a picture.',
  },
  owners,
  fed: 'manage_holiday_lights',
  tagged: true,
  members: { ...head, ...geometry, ...end },
  derive: () => ({}),
})

/** Record of designs of holiday lights without the drawn elements, for lists. */
export const designHeads = record({
  kind,
  table,
  schema: { id: 'HolidayDesignHead', description: 'A design of holiday lights without its drawn elements.' },
  owners,
  members: { ...head, ...end },
  derive: () => ({}),
})

export type DesignRow = RowOf<typeof holidayDesigns.members>
