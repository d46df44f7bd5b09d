import { text } from '../../kernel/schema/fields.ts'

/** A kind of work, as jobs name it. */
export function serviceType() {
  return text(120, 1).meta({ example: 'gutter_cleaning' })
}
