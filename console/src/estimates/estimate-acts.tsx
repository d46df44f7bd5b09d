import type { Estimate } from '../api/operations.ts'
import { BulkBar } from '../bulk/bulk-bar.tsx'
import { tagsOf } from '../bulk/choice-fields.tsx'
import { planOf } from '../bulk/plan.ts'
import { useMe } from '../parts/use-me.ts'

/** Acts on the selected estimates. An estimate is archived by voiding it, because the client's link must end. */
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
        {
          label: 'Tag …',
          verb: 'Tag',
          isShown: can('manage_clients'),
          fields: ['tags'],
          plan: (estimates, choices) => {
            const add = tagsOf(choices)
            const ids = estimates.map(({ id }) => id)
            return add.length > 0 ? { recipe: { kind: 'tag', record: 'estimate', ids, add } } : undefined
          },
        },
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
