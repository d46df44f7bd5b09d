import type { QueryContext } from '../../../../kernel/operations/context.ts'
import { memberAtHome } from '../../../organization/company/index.ts'
import { hoursInForce } from '../../../people/working-hours/index.ts'
import { localToday } from '../../../../kernel/time/index.ts'
import type { Shown, Subject } from './offline-operation.ts'

/**
 * The caller's working hours as the subject of a change. They have no version number, so conflicts are detected by
 * comparing their content.
 */
export const ownHours: Subject = {
  kind: 'member',
  lock: async (part, memberId) => ({ ...(await hoursOf(part, memberId)), version: 0 }),
  show: hoursOf,
}

async function hoursOf(ctx: QueryContext, memberId: string): Promise<Shown> {
  const home = await memberAtHome(ctx, 'member_id', memberId)
  const today = localToday(home.timezone, new Date(ctx.now))
  return { id: memberId, version: null, ...(await hoursInForce(ctx, memberId, today)) }
}
