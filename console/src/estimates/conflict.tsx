import { useState } from 'react'
import type { Estimate } from '../api/operations.ts'
import { type DraftLine, draftOf } from './draft-lines.ts'
import { isOpen, mergedLines, mergeRows, proposedSide, type Side } from './draft-merge.ts'
import type { Draft } from './use-draft.ts'

const words = (line: DraftLine | undefined): string =>
  line ? `${line.quantity} × ${line.name}, ${line.price}` : 'no line'

/**
 * Shown if someone else saved the estimate while it was edited. The person chooses a version for each line, and sees
 * the result before it is saved.
 */
export function Conflict({ draft, estimate }: { draft: Draft; estimate: Estimate }) {
  const [sides, setSides] = useState<readonly Side[]>([])
  const rows = mergeRows(draft.base.lines, draft.lines, draftOf(estimate.line_items))
  const chosen = rows.map((row, index) => sides[index] ?? proposedSide(row))
  const choose = (at: number, side: Side): void =>
    setSides(chosen.map((each, index) => (index === at ? side : each)))
  const choice = (at: number, side: Side) => (
    <button type="button" aria-pressed={chosen[at] === side} onClick={() => choose(at, side)}>
      {words(rows[at]![side])}
    </button>
  )
  const save = (): void => void draft.resolve(mergedLines(rows, chosen)).catch(() => undefined)
  return (
    <section className="card conflict" role="alert" aria-labelledby="conflict-title">
      <h2 id="conflict-title">Someone else changed this estimate while you were typing</h2>
      <p className="muted">Choose the lines to keep. Nothing is saved until you do.</p>
      <table>
        <thead>
          <tr>
            <th scope="col">Mine</th>
            <th scope="col">Theirs</th>
            <th scope="col">Result</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(
            (row, at) =>
              isOpen(row) && (
                <tr key={row.mine?.key ?? row.theirs?.key ?? at}>
                  <td>{choice(at, 'mine')}</td>
                  <td>{choice(at, 'theirs')}</td>
                  <td>{words(row[chosen[at]!])}</td>
                </tr>
              ),
          )}
        </tbody>
      </table>
      <div className="form-end">
        <button type="button" className="button" onClick={() => setSides(rows.map(() => 'mine'))}>
          All mine
        </button>
        <button type="button" className="button" onClick={() => setSides(rows.map(() => 'theirs'))}>
          All theirs
        </button>
        <button type="button" className="button" data-primary="" disabled={draft.isSaving} onClick={save}>
          Save the result
        </button>
      </div>
    </section>
  )
}
