import { text } from '../../kernel/schema/fields.ts'

/** What people write about a job. */
export const jobTexts = {
  service_type: text(120, 1)
    .nullish()
    .describe('The kind of work, such as a slug.')
    .meta({ example: 'gutter_cleaning' }),
  notes: text(10_000).nullish().describe('For the company.'),
  access_notes: text(2000).nullish().describe('How to get in.'),
  special_instructions: text(5000).nullish().describe('What the crew has to heed.'),
}
