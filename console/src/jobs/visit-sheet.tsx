import { useState } from 'react'
import { ConfirmSheet } from '../parts/confirm-sheet.tsx'
import { Choice, TextArea, TextField } from '../parts/field.tsx'
import { showToast } from '../parts/toasts.ts'
import type { VisitSheetProps } from './visit-sheet-props.ts'

const kinds = [
  ['work', 'Work'],
  ['install', 'Install'],
  ['service', 'Service'],
  ['takedown', 'Takedown'],
] as const

/** Side panel for the purpose of a visit: its name, kind, lines and note. */
export function VisitSheet({ job, visit, onClose }: VisitSheetProps) {
  const [label, setLabel] = useState(visit.label ?? '')
  const [kind, setKind] = useState<string>(visit.kind)
  const [lines, setLines] = useState<readonly string[]>(visit.line_ids)
  const [note, setNote] = useState(visit.note ?? '')
  const others = job.visits.filter(({ visit_id }) => visit_id !== visit.visit_id)
  const ownerOf = (lineId: string) => others.find(({ line_ids }) => line_ids.includes(lineId))
  return (
    <ConfirmSheet
      title={`Visit ${visit.visit_number} of ${job.visits_total}`}
      operation="jobs.visits.save"
      input={{
        visit_id: visit.visit_id,
        label: label.trim() || null,
        kind: kinds.find(([value]) => value === kind)![0],
        line_ids: [...lines],
        note: note.trim() || null,
        expected_version: job.version,
      }}
      action="Save"
      onClose={onClose}
      onDone={() => {
        onClose()
        showToast(`Visit ${visit.visit_number} is saved.`)
      }}
    >
      <TextField
        label="Short name"
        name="label"
        value={label}
        maxLength={120}
        onChange={(event) => setLabel(event.target.value)}
      />
      <Choice
        label="Kind"
        name="kind"
        value={kind}
        choices={kinds}
        onChange={(event) => setKind(event.target.value)}
      />
      {job.line_items.length > 0 && (
        <fieldset className="stacked-ticks">
          <legend>Lines of this visit</legend>
          {job.line_items.map(({ id, name }) => {
            const owner = ownerOf(id)
            return (
              <label key={id} className="tick">
                <input
                  type="checkbox"
                  disabled={owner !== undefined}
                  checked={lines.includes(id)}
                  onChange={({ target }) =>
                    setLines(target.checked ? [...lines, id] : lines.filter((each) => each !== id))
                  }
                />
                {name}
                {owner && <span className="muted">in visit {owner.visit_number}</span>}
              </label>
            )
          })}
        </fieldset>
      )}
      <TextArea
        label="Note for the assigned members"
        name="note"
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </ConfirmSheet>
  )
}
