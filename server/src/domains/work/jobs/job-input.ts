import { text } from '../../../kernel/schema/fields.ts'

/** Free-text fields of a job. */
export const jobTexts = {
  service_type: text(120, 1)
    .nullish()
    .describe('Kind of work, for example the slug of a service.')
    .meta({ example: 'gutter_cleaning' }),
  notes: text(10_000).nullish().describe('Internal notes.'),
  access_notes: text(2000).nullish().describe('Access instructions for the crew.'),
  special_instructions: text(5000).nullish().describe('Instructions for the crew.'),
}
