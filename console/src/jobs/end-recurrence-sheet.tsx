import { useState } from 'react'
import type { JobRecurrence } from '../api/operations.ts'
import { ConfirmSheet } from '../parts/confirm-sheet.tsx'
import { showToast } from '../parts/toasts.ts'
import { useMe } from '../parts/use-me.ts'
import { remainingSentences, ruleWords } from './rule-words.ts'

/** Side panel that ends recurring work. It lists the jobs that remain, with the reasons. */
export function EndRecurrenceSheet({ series, onClose }: { series: JobRecurrence; onClose: () => void }) {
  const { today } = useMe()
  const [cancelsPinned, setCancels] = useState(false)
  return (
    <ConfirmSheet
      title="End the recurring work"
      operation="jobs.recurrence.save"
      input={{
        job_recurrence_id: series.id,
        archived: true,
        cancel_pinned: cancelsPinned,
        expected_version: series.version,
      }}
      action="End it"
      describe={({ kept: remaining }) => remainingSentences(remaining, today)}
      onClose={onClose}
      onDone={() => {
        onClose()
        showToast('The recurring work has ended. No further jobs are created.')
      }}
    >
      <p className="muted">{ruleWords(series.rule)}. No further jobs are created.</p>
      <label className="tick">
        <input
          type="checkbox"
          checked={cancelsPinned}
          onChange={(event) => setCancels(event.target.checked)}
        />
        Also cancel jobs that a member has changed
      </label>
    </ConfirmSheet>
  )
}
