import './merge.css'
import { Drawer } from '@mantine/core'
import { type ChangeEvent, useState } from 'react'
import { useDryRun } from '../api/use-dry-run.ts'
import { useIntention } from '../api/use.ts'
import { Form } from '../parts/form.tsx'
import { Complaint } from '../parts/states.tsx'
import { showToast } from '../parts/toasts.ts'
import { plural } from '../parts/words.ts'
import { ignoredColumns } from './ignored-columns.ts'
import { ImportRows } from './import-rows.tsx'

/** Side panel that imports clients from a CSV file. It first checks the file and lists the lines with errors. */
export function ImportSheet({ onClose }: { onClose: () => void }) {
  const [csv, setCsv] = useState<string>()
  const [updates, setUpdates] = useState(false)
  const commit = useIntention('clients.import')
  const rows = {
    csv: csv ?? '',
    on_duplicate: updates ? ('update' as const) : ('skip' as const),
    partial: true,
  }
  // A dry run also answers the warning about columns that are ignored.
  const preview = useDryRun('clients.import', csv === undefined ? undefined : { ...rows, mode: 'preview' }, {
    isPaused: commit.isPending || commit.isSuccess,
  })
  const checked = preview.isCurrent ? preview.effects?.would : undefined
  const choose = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = event.target.files?.[0]
    if (!file) return
    commit.reset()
    setCsv(await file.text())
  }
  const run = (): void =>
    commit.mutate(
      { input: { ...rows, mode: 'commit' } },
      {
        onSuccess: ({ counts }) =>
          showToast(`${plural(counts.create, 'client')} created, ${counts.update} updated.`),
      },
    )
  const shown = commit.data ?? checked?.result
  const ready = checked?.result ? checked.result.counts.create + checked.result.counts.update : 0
  return (
    <Drawer opened onClose={onClose} title="Import clients" position="right" size={480}>
      <Form
        error={preview.error ?? commit.error}
        onSubmit={(event) => {
          event.preventDefault()
          run()
        }}
      >
        <div className="field">
          <label htmlFor="import-file">CSV file with a header line, 1,000 rows at most</label>
          <input
            id="import-file"
            type="file"
            accept=".csv,text/csv"
            onChange={(event) => void choose(event)}
          />
          <span className="hint">Columns: name, email, phone, address_line1, city, state, zip, tags.</span>
        </div>
        <label className="tick">
          <input
            type="checkbox"
            checked={updates}
            onChange={(event) => {
              commit.reset()
              setUpdates(event.target.checked)
            }}
          />
          Update clients that exist already
        </label>
        {csv !== undefined && !checked && !preview.error && <p role="status">Checking each row …</p>}
        <Complaint error={preview.error ?? commit.error} />
        {shown && (
          <ImportRows
            answer={shown}
            ignored={ignoredColumns(checked?.warnings)}
            isDone={commit.data !== undefined}
          />
        )}
        <div className="form-end">
          <button type="button" className="button" onClick={onClose}>
            {commit.data ? 'Close' : 'Cancel'}
          </button>
          {!commit.data && (
            <button
              type="submit"
              className="button"
              data-primary=""
              disabled={ready === 0 || commit.isPending}
            >
              Import {plural(ready, 'client')}
            </button>
          )}
        </div>
      </Form>
    </Drawer>
  )
}
