import './bulk.css'
import { Drawer } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useIntention } from '../api/use.ts'
import { PageLink } from '../parts/page-link.tsx'
import { Form } from '../parts/form.tsx'
import { FormEnd } from '../parts/form-end.tsx'
import { Complaint } from '../parts/states.tsx'
import { plural } from '../parts/words.ts'
import { batchNoun } from './batch-noun.ts'
import { BatchProgress } from './batch-progress.tsx'
import { CheckedBatch } from './checked-batch.tsx'
import type { Plan } from './plan.ts'
import { useBatch } from './use-batch.ts'

interface Props {
  title: string
  /** The batch to prepare. Undefined while the form is incomplete. */
  plan: Plan | undefined
  /** Verb of the button that starts the batch, such as `Remind`. */
  verb: string
  names?: ReadonlyMap<string, string> | undefined
  onClose: () => void
  /** The form with which the person sets up the batch. It is shown above the results of the check. */
  children?: ReactNode
}

/**
 * Side panel for an action on many records. It first checks each record and shows if it is ready, unchanged or refused.
 * Then it runs the action for the records that are ready.
 */
export function BatchSheet({ title, plan, verb, names, onClose, children }: Props) {
  const [undone, setUndone] = useState<string>()
  const shown = undone === undefined ? plan : { undo_of: undone }
  const prepare = useIntention('batches.prepare')
  const start = useIntention('batches.start')
  const [checkedPlan, setCheckedPlan] = useState<string>()
  const batch = useBatch(start.data?.id)
  const isCurrent = shown !== undefined && JSON.stringify(shown) === checkedPlan
  const checked = isCurrent ? prepare.data : undefined
  const check = (): void => {
    setCheckedPlan(JSON.stringify(shown))
    prepare.mutate({ input: shown! })
  }
  const run = (): void =>
    start.mutate({ input: { batch_id: checked!.id, confirm_token: checked!.confirm_token } })
  const undo = (): void => {
    setUndone(start.data!.id)
    start.reset()
  }
  const started = batch.data ?? start.data
  const label = checked
    ? `${undone === undefined ? verb : 'Undo'} ${plural(checked.counts.ready, batchNoun(checked))}`
    : 'Check first'
  return (
    <Drawer
      opened
      onClose={onClose}
      title={undone === undefined ? title : 'Undo the batch'}
      position="right"
      size={480}
    >
      {started && start.data ? (
        <div className="form">
          <BatchProgress batch={started} onUndo={undo} />
          {batch.data && started.status !== 'running' && (
            <CheckedBatch batch={batch.data} names={names} isOver />
          )}
          <PageLink to={`batches/${started.id}`} className="link">
            Open the batch
          </PageLink>
        </div>
      ) : (
        <Form
          error={start.error ?? (isCurrent ? prepare.error : null)}
          onSubmit={(event) => {
            event.preventDefault()
            if (checked) run()
            else if (shown) check()
          }}
        >
          {undone === undefined && children}
          {checked && <CheckedBatch batch={checked} names={names} />}
          {prepare.isPending && <p role="status">Checking each record …</p>}
          <Complaint error={isCurrent ? prepare.error : null} />
          <Complaint error={start.error} />
          <FormEnd
            action={label}
            isBusy={prepare.isPending || start.isPending}
            isReady={shown !== undefined && checked?.counts.ready !== 0}
            onCancel={onClose}
          />
        </Form>
      )}
    </Drawer>
  )
}
