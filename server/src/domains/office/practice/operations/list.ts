import * as z from 'zod'
import { query } from '../../../../kernel/operations/operation.ts'
import { selectPracticeCompanies } from '../practice-companies-table.ts'
import { practiceCompanySchema } from '../practice-company.ts'

export const listPractice = query({
  name: 'practice.list',
  summary: 'List the practice companies, newest first.',
  permission: ['manage_practice'],
  wholeOrganization: true,
  input: z.strictObject({}),
  output: z.object({ items: z.array(practiceCompanySchema) }),
  async handler(ctx) {
    return { items: await selectPracticeCompanies(ctx.db, ctx.actor.org.id) }
  },
})
