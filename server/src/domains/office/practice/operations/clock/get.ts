import * as z from 'zod'
import { clockOf } from '../../../../../kernel/automations/tables/clock-table.ts'
import { query } from '../../../../../kernel/operations/operation.ts'
import { instant } from '../../../../../kernel/schema/fields.ts'
import { requirePractice } from '../../practice-company.ts'

export const getPracticeClock = query({
  name: 'practice.clock.get',
  summary: 'Read the clock of this practice company.',
  permission: ['manage_practice'],
  input: z.strictObject({}),
  output: z.object({
    now: instant().describe(
      'Time of the clock. The clock does not run; only `practice.clock.advance` advances it.',
    ),
    real_time: instant(),
  }),
  errors: ['invalid_state'],
  async handler(ctx) {
    const { org } = ctx.actor
    requirePractice(org)
    return { now: await clockOf(ctx.db, org.id), real_time: ctx.present }
  },
})
