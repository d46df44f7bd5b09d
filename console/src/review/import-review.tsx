import { useRef, useState } from 'react'
import { Refusal } from '../api/refusal.ts'
import { useDryRun } from '../api/use-dry-run.ts'
import { useEachIntention, useOperation } from '../api/use.ts'
import { useTextDraft } from '../parts/use-text-draft.ts'
import { runLate } from '../parts/late-actions.ts'
import { Failure, Skeleton } from '../parts/states.tsx'
import { showToast } from '../parts/toasts.ts'
import { usePageKeys } from '../parts/use-page-keys.ts'
import { correctionsOf, openProblems, type ReadImport } from './import-fields.ts'
import { DismissSheet } from './dismiss-sheet.tsx'
import { Duplicates, type Duplicate } from './duplicates.tsx'
import { ParsedPane } from './parsed-pane.tsx'
import { RawPane } from './raw-pane.tsx'
import { ReviewActions } from './review-actions.tsx'

interface Props {
  id: string
  /** Position in the queue, such as `2 of 6`. */
  position: string
  onDecided: () => void
  setAside: () => void
  takeBack: () => void
}

export function ImportReview({ id, ...rest }: Props) {
  const read = useOperation('leadImports.get', { lead_import_id: id })
  if (read.error) return <Failure error={read.error} retry={read.refetch} />
  if (!read.data) return <Skeleton lines={8} />
  return <Decision {...rest} lead={read.data} />
}

/**
 * One import: the document that another system sent, the lead that was read from it, similar clients and leads, and
 * the buttons for a decision.
 */
function Decision({
  lead,
  position,
  onDecided,
  setAside,
  takeBack,
}: Omit<Props, 'id'> & { lead: ReadImport }) {
  const { id, values } = lead
  const [draft, setDraft] = useTextDraft(`review ${id}`)
  const typed = draft === '' ? {} : (JSON.parse(draft) as Record<string, string>)
  const fields = correctionsOf(values, typed)
  const accept = { lead_import_id: id, action: 'create_lead' as const, fields }
  const open = openProblems(lead.problems, fields)
  const check = useDryRun('leadImports.resolve', open.length === 0 ? accept : undefined)
  const resolve = useEachIntention('leadImports.resolve')
  const [similar, setSimilar] = useState<readonly Duplicate[]>([])
  const [isDismissing, setDismissing] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const name = typed['customer_name'] ?? values.customer_name ?? 'The import'
  const decide = (text: string, input: Parameters<typeof resolve>[0]): void => {
    runLate(id, text, async () => {
      await resolve(input)
      setDraft('')
    })
    onDecided()
  }
  const onAccept = (): void => {
    if (check.isCurrent) decide(`${name} becomes a lead.`, accept)
    else form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }
  const onMerge = (into: Duplicate | undefined = similar[0]): void => {
    if (!into) return
    const them = into.name ?? 'the other one'
    if (into.kind === 'client')
      decide(`${name} becomes a lead of the client ${them}.`, {
        ...accept,
        fields: { ...fields, existing_client_id: into.id },
      })
    else dismiss(`Same as the lead ${them}`)
  }
  const dismiss = (dismiss_reason: string): void =>
    decide(`${name} is dismissed: ${dismiss_reason}.`, {
      lead_import_id: id,
      action: 'dismiss',
      dismiss_reason,
    })
  const onLater = (): void => {
    setAside()
    showToast(`${name} waits until tomorrow.`, { undo: takeBack })
    onDecided()
  }
  usePageKeys({ 1: onAccept, 2: () => onMerge(), 3: () => setDismissing(true), h: onLater })
  return (
    <div className="review-item">
      <div className="review-panes">
        <RawPane lead={lead} position={position} />
        <ParsedPane
          formRef={form}
          lead={lead}
          typed={typed}
          error={open.length === 0 ? check.error : unfinished(open)}
          onType={(field, text) => setDraft(JSON.stringify({ ...typed, [field]: text }))}
          onSubmit={onAccept}
        />
      </div>
      <Duplicates values={{ ...values, ...fields }} onFound={setSimilar} onMerge={onMerge} />
      <ReviewActions
        isReady={check.isCurrent}
        canMerge={similar.length > 0}
        onAccept={onAccept}
        onMerge={() => onMerge()}
        onDismiss={() => setDismissing(true)}
        onLater={onLater}
      />
      {isDismissing && <DismissSheet name={name} onClose={() => setDismissing(false)} onDismiss={dismiss} />}
    </div>
  )
}

const unfinished = (details: readonly { field: string; message: string }[]): Refusal =>
  new Refusal({ status: 422, code: 'validation_error', message: 'Fill in what is missing.', details })
