import { text } from '../../../kernel/schema/fields.ts'

/** Input field for a kind of work, as in `service_type` of jobs. */
export function serviceType() {
  return text(120, 1).meta({ example: 'gutter_cleaning' })
}
