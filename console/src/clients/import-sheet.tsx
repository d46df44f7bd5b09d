import './merge.css'
import { Drawer } from '@mantine/core'
import { type ChangeEvent, useState } from 'react'
import { useIntention } from '../api/use.ts'
import { Form } from '../parts/form.tsx'
import { Complaint } from '../parts/states.tsx'
import { showToast } from '../parts/toasts.ts'
import { plural } from '../parts/words.ts'
import { ImportRows } from './import-rows.tsx'

/** Side panel that imports clients from a CSV file. It first checks the file and lists the lines with errors. */
export function ImportSheet({ onClose }: { onClose: () => void }) {
  const [csv, setCsv] = useState<string>()
  const [updates, setUpdates] = useState(false)
  const preview = useIntention('clients.import')
  const commit = useIntention('clients.import')
  const check = (text: string, on_duplicate: 'skip' | 'update'): void => {
    commit.reset()
    preview.mutate({ input: { csv: text, mode: 'preview', on_duplicate, partial: true } })
  }
  const choose = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = event.target.files?.[0]
    if (!file) return
    const text = await file.text()
    setCsv(text)
    check(text, updates ? 'update' : 'skip')
  }
  const run = (): void =>
    commit.mutate(
      {
        input: { csv: csv!, mode: 'commit', on_duplicate: updates ? 'update' : 'skip', partial: true },
      },
      {
        onSuccess: ({ counts }) =>
          showToast(`${plural(counts.create, 'client')} created, ${counts.update} updated.`),
      },
    )
  const shown = commit.data ?? preview.data
  const ready = preview.data ? preview.data.counts.create + preview.data.counts.update : 0
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
              setUpdates(event.target.checked)
              if (csv !== undefined) check(csv, event.target.checked ? 'update' : 'skip')
            }}
          />
          Update clients that exist already
        </label>
        {preview.isPending && <p role="status">Checking each row …</p>}
        <Complaint error={preview.error ?? commit.error} />
        {shown && <ImportRows answer={shown} isDone={commit.data !== undefined} />}
        <div className="form-end">
          <button type="button" className="button" onClick={onClose}>
            {commit.data ? 'Close' : 'Cancel'}
          </button>
          {!commit.data && (
            <button
              type="submit"
              className="button"
              data-primary=""
              disabled={ready === 0 || preview.isPending || commit.isPending}
            >
              Import {plural(ready, 'client')}
            </button>
          )}
        </div>
      </Form>
    </Drawer>
  )
}
