import { text } from '../../../kernel/schema/fields.ts'

/** Field for a kind of work, the same as `service_type` of jobs. */
export function serviceType() {
  return text(120, 1).meta({ example: 'gutter_cleaning' })
}
