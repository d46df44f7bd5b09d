import { useState } from 'react'
import type { JobDetail } from '../api/operations.ts'
import { MoreMenu } from '../parts/more-menu.tsx'
import { useGo } from '../parts/use-address.ts'
import { useMe } from '../parts/use-me.ts'
import { JobSheet, type Sheet } from './job-sheet.tsx'
import { jobActions } from './job-menu.ts'
import { nextStep } from './next-step.ts'

/** Button for the next step of a job, and a menu with the other actions. */
export function JobActions({ job }: { job: JobDetail }) {
  const { can } = useMe()
  const go = useGo()
  const [sheet, setSheet] = useState<Sheet>()
  const next = nextStep(job, can)
  return (
    <>
      <MoreMenu
        items={jobActions(job, can)
          .filter((each) => each.sheet !== next?.sheet)
          .map(({ label, sheet: chosen, isRed = false }) => ({
            label,
            isRed,
            run: () => setSheet(chosen),
          }))}
      />
      {next && (
        <button
          type="button"
          className="button"
          data-primary=""
          onClick={() => (next.sheet ? setSheet(next.sheet) : go(next.to!))}
        >
          {next.label}
        </button>
      )}
      {sheet && <JobSheet sheet={sheet} job={job} onClose={() => setSheet(undefined)} />}
    </>
  )
}
