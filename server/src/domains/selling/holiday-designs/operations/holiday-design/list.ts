import { query } from '../../../../../kernel/operations/operation.ts'
import { listInput, pageOf, timeList } from '../../../../../kernel/records/list-input.ts'
import { listRecords } from '../../../../../kernel/records/list-records.ts'
import { id } from '../../../../../kernel/schema/fields.ts'
import { designHeads } from '../../holiday-design.ts'

const list = timeList('holiday_designs', ['client_id', 'location_id'])

export const listHolidayDesigns = query({
  name: 'holidayDesign.list',
  summary: 'List designs of holiday lights without their drawn elements, newest first by default.',
  description:
    'A member limited to their own records sees the designs that they created and the designs of ' +
    'their own estimates.',
  permission: ['manage_holiday_lights'],
  input: listInput(list, {
    property_id: id().optional().describe('Only designs for this property.'),
  }),
  output: pageOf(designHeads.schema),
  errors: ['invalid_sort', 'invalid_cursor'],
  handler(ctx, { property_id, ...input }) {
    return listRecords(ctx, designHeads, list, input, {
      filters: { property_id },
      conditions: (bind) => [
        'r.archived_at is null',
        ...(property_id === undefined ? [] : [`r.property_id = ${bind(property_id)}`]),
      ],
    })
  },
})
