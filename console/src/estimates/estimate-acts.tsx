import type { Estimate } from '../api/operations.ts'
import { BulkBar } from '../bulk/bulk-bar.tsx'
import { planOf } from '../bulk/plan.ts'
import { tagAct } from '../bulk/tag-act.ts'
import { useMe } from '../parts/use-me.ts'

/**
 * Bar with the actions on the selected estimates. Archiving also voids the estimate, so that the client's link stops
 * working.
 */
export function EstimateActs({ rows, clear }: { rows: Estimate[]; clear: () => void }) {
  const { can } = useMe()
  return (
    <BulkBar
      rows={rows}
      noun="estimate"
      idOf={({ id }) => id}
      nameOf={({ customer_name, display_number }) =>
        [customer_name ?? 'Unnamed', display_number].filter(Boolean).join(' · ')
      }
      clear={clear}
      acts={[
        { ...tagAct('estimate'), isShown: can('manage_clients') },
        {
          label: 'Void …',
          verb: 'Void',
          isShown: can('manage_estimates'),
          fields: [],
          plan: (estimates) =>
            planOf(
              'estimates.void',
              estimates.map(({ id }) => ({ estimate_id: id })),
            ),
        },
      ]}
    />
  )
}
