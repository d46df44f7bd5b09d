import { text } from '../../../kernel/schema/fields.ts'

/** A kind of work, as used in jobs' `service_type`. */
export function serviceType() {
  return text(120, 1).meta({ example: 'gutter_cleaning' })
}
