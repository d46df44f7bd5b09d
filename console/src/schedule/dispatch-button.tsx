import { useState } from 'react'
import { ConfirmSheet } from '../parts/confirm-sheet.tsx'
import { showToast } from '../parts/toasts.ts'
import { useMe } from '../parts/use-me.ts'
import { plural } from '../parts/words.ts'
import type { Row } from './rows.ts'

/** Button that sends the scheduled stops of the day, in their order, to the phones of the crews. */
export function DispatchButton({ day, rows }: { day: string; rows: readonly Row[] }) {
  const { can } = useMe()
  const [isOpen, setOpen] = useState(false)
  const stops = rows.flatMap(({ id, cells }) => (id === null ? [] : cells.flatMap(({ cards }) => cards)))
  const planned = stops.filter(({ status }) => status === 'scheduled')
  const visits = [...new Map(planned.map((card) => [card.visit_id, card.version]))]
  if (!can('manage_schedule') || visits.length === 0) return null
  const label = `Dispatch ${plural(visits.length, 'stop')}`
  return (
    <>
      <button type="button" className="button" data-primary="" onClick={() => setOpen(true)}>
        {label} …
      </button>
      {isOpen && (
        <ConfirmSheet
          title={label}
          operation="jobs.dispatch"
          input={{
            date: day,
            visit_ids: visits.map(([id]) => id),
            expected_versions: visits.map(([, version]) => version),
          }}
          action="Dispatch"
          onClose={() => setOpen(false)}
          onDone={({ stops: sent }) => {
            setOpen(false)
            showToast(`${plural(sent.length, 'stop')} dispatched.`)
          }}
        >
          <p className="muted">The crews get their stops of the day in this order on their phones.</p>
        </ConfirmSheet>
      )}
    </>
  )
}
