import { useState } from 'react'
import type { Estimate } from '../api/operations.ts'
import { ConfirmSheet } from '../parts/confirm-sheet.tsx'
import { useGo } from '../parts/use-address.ts'
import { money } from '../parts/words.ts'

interface Props {
  estimate: Estimate
  onClose: () => void
}

/** Side panel that creates a job from all or some lines of an accepted estimate. */
export function JobLinesSheet({ estimate, onClose }: Props) {
  const go = useGo()
  const sold = estimate.line_items.filter(
    (line) =>
      (line.selected || !line.optional) &&
      (!line.option_id || line.option_id === estimate.selected_option_id),
  )
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const chosen = sold.filter(({ id }) => !left.has(id))
  const toggle = (id: string): void => {
    const next = new Set(left)
    if (!next.delete(id)) next.add(id)
    setLeft(next)
  }
  const input = {
    estimate_id: estimate.id,
    ...(left.size > 0 ? { lines: chosen.map(({ id }) => ({ line_id: id })) } : {}),
  }
  return (
    <ConfirmSheet
      title="Create the job"
      operation="jobs.createFromEstimate"
      input={chosen.length > 0 ? input : undefined}
      action="Create the job"
      onClose={onClose}
      onDone={(job) => go(`jobs/${job.id}`)}
    >
      <fieldset className="channels">
        <legend>Lines of this job</legend>
        {sold.map(({ id, name, line_total_cents }) => (
          <label key={id} className="tick">
            <input type="checkbox" checked={!left.has(id)} onChange={() => toggle(id)} />
            {name} <span className="muted">{money(line_total_cents, estimate.currency)}</span>
          </label>
        ))}
      </fieldset>
    </ConfirmSheet>
  )
}
