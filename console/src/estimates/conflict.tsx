import type { Estimate } from '../api/operations.ts'
import { differences, type DraftLine, draftOf } from './draft-lines.ts'
import type { Draft } from './use-draft.ts'

const words = (line: DraftLine | undefined): string =>
  line ? `${line.quantity} × ${line.name}, ${line.price}` : '(no line)'

/** Another person saved the estimate first: shows the lines that differ, and the person decides. */
export function Conflict({ draft, estimate }: { draft: Draft; estimate: Estimate }) {
  const lines = differences(draft.lines, draftOf(estimate.line_items))
  return (
    <section className="card conflict" role="alert" aria-labelledby="conflict-title">
      <h2 id="conflict-title">Somebody else changed this estimate while you were typing</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">Yours</th>
            <th scope="col">Theirs</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ mine, theirs }, index) => (
            <tr key={index}>
              <td>{words(mine)}</td>
              <td>{words(theirs)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="form-end">
        <button type="button" className="button" onClick={draft.takeTheirs}>
          Take theirs
        </button>
        <button
          type="button"
          className="button"
          data-primary=""
          onClick={() => void draft.putMineAgain().catch(() => undefined)}
        >
          Put mine again
        </button>
      </div>
    </section>
  )
}
