import './ageing.css'
import { useOperation } from '../api/use.ts'
import { useMe } from '../parts/use-me.ts'
import { money, plural } from '../parts/words.ts'
import { ageingInput } from './ageing-input.ts'

const bands = [
  ['current', 'Not due yet'],
  ['days_1_30', '1–30 days late'],
  ['days_31_60', '31–60 days late'],
  ['days_61_90', '61–90 days late'],
  ['days_over_90', 'Over 90 days late'],
  ['total', 'Total owed'],
] as const

/** Unpaid amounts by age. Hidden from members who may not see reports. */
export function Ageing() {
  const { can, today } = useMe()
  const { data } = useOperation('reports.summary', ageingInput(today), { enabled: can('view_reports') })
  if (data?.report !== 'receivables') return null
  return (
    <dl className="card ageing" aria-label="Owed by age">
      {bands.map(([band, label]) => {
        const { cents, count } = data.totals[band]
        return (
          <div key={band}>
            <dt>{label}</dt>
            <dd data-late={(cents > 0 && band !== 'current' && band !== 'total') || undefined}>
              {money(cents, data.currency)}
              <span className="sub-line">{plural(count, 'invoice')}</span>
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
