import { emptied, type PersonTable, refersBy } from '../../../kernel/personal-data/person-table.ts'

/** The name of a line says what was sold and stays with the amounts. */
export const personalData: readonly PersonTable[] = [
  {
    table: 'line_items',
    kind: 'line',
    rows: refersBy('estimate_id', 'job_id', 'invoice_id'),
    erase: emptied('description'),
    stays: ['name', 'unit', 'option_id'],
  },
]
