import { clockRange } from '../parts/words.ts'
import { minutesOf, shareAt } from './day-grid.ts'
import type { Cell } from './rows.ts'

interface Props {
  timeOff: Cell['timeOff']
  skipped: { start: number; end: number } | undefined
  hours: { first: number; last: number }
  nameOf: (memberId: string) => string
  /** True if the rows of the board are members. Then the name of an absent member is not repeated in the row. */
  isMember: boolean
}

/** Hatched parts of a row: absences, and an hour that is skipped because clocks are set forward. */
export function LaneMarks({ timeOff, skipped, hours, nameOf, isMember }: Props) {
  const at = (start: number, end: number) => {
    const [left, right] = [start, end].map((each) => Math.min(1, Math.max(0, shareAt(each, hours))))
    return { left: `${left! * 100}%`, width: `${(right! - left!) * 100}%` }
  }
  return (
    <>
      {timeOff.flatMap(({ member_id, windows }) =>
        windows.map(({ from, to }) => (
          <div key={`${member_id} ${from}`} className="off" style={at(minutesOf(from), minutesOf(to))}>
            <span>
              {isMember ? 'Off' : `${nameOf(member_id)} is off`} {clockRange(from, to)}
            </span>
          </div>
        )),
      )}
      {skipped && (
        <div className="off skipped" style={at(skipped.start, skipped.end)}>
          <span>The clock skips this hour</span>
        </div>
      )}
    </>
  )
}
