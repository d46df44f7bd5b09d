import './confirm-sheet.css'
import { Drawer } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import type { DryRun, Input, MutationName, Output } from '../api/call.ts'
import { Refusal } from '../api/refusal.ts'
import { useIntention } from '../api/use.ts'
import { useDryRun } from '../api/use-dry-run.ts'
import { Form } from './form.tsx'
import { FormEnd } from './form-end.tsx'
import { useFormDraft } from './use-form-draft.ts'
import { effectSentences } from './effects.ts'
import { MessagePreview } from './message-preview.tsx'
import { Complaint, Skeleton } from './states.tsx'

interface Props<N extends MutationName> {
  title: string
  operation: N
  /** Undefined while the form is incomplete. */
  input: Input<N> | undefined
  /**
   * Label of the button: a verb, with the amount if money moves. The function receives the dry run and returns the
   * label.
   */
  action: string | ((effects: DryRun<Output<N>>) => string)
  onClose: () => void
  onDone: (output: Output<N>) => void
  /** True to keep the button disabled although the form is complete. */
  isHeld?: boolean
  /** Returns further sentences about the effects, from the result and the other data of the dry run. */
  describe?: (result: Output<N>, effects: DryRun<Output<N>>) => readonly string[]
  /** The form, which is above the effects. */
  children?: ReactNode
}

/** Side panel that shows the effects of an action, from a dry run. The person confirms exactly these effects. */
export function ConfirmSheet<N extends MutationName>(props: Props<N>) {
  const { title, operation, input, action, onClose, onDone, isHeld = false, describe, children } = props
  const record = useRef<string>(undefined)
  record.current ??= recordIn(input)
  const draft = useFormDraft(record.current && `${operation}/${record.current}`)
  const intention = useIntention(operation, { onSuccess: draft.discard })
  const dryRun = useDryRun(operation, input, { isPaused: intention.isPending || intention.isSuccess })
  const { isComplete } = dryRun
  const effects = dryRun.error ? undefined : dryRun.effects
  const result = effects?.would.result
  const sentences = effects
    ? [...(result ? (describe?.(result, effects) ?? []) : []), ...effectSentences(effects)]
    : []
  const isReady = effects !== undefined && dryRun.isCurrent && !intention.isPending && !isHeld
  const label = typeof action === 'string' ? action : effects ? action(effects) : title
  const confirm = (): void =>
    intention.mutate(
      { input: input!, confirmToken: effects?.confirm_token },
      {
        onSuccess: onDone,
        // The call is refused if its effects are no longer those that were shown. Then a new dry run shows the new
        // effects.
        onError: (error) => void (error instanceof Refusal && !error.isTemporary && dryRun.refetch()),
      },
    )
  return (
    <Drawer opened onClose={onClose} title={title} position="right" size={440}>
      <Form
        className="form confirm"
        error={intention.error ?? dryRun.error}
        movesFocus={intention.error !== null}
        ref={draft.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady) confirm()
        }}
      >
        {draft.isRestored && (
          <p className="muted" role="status">
            This is what you typed before.
          </p>
        )}
        {children}
        <section className="effects" aria-label="What happens" aria-live="polite">
          <h3>What happens</h3>
          {!isComplete && <p className="muted">Fill in the form to see the effects.</p>}
          {dryRun.isLoading && <Skeleton lines={3} />}
          {isComplete && <Complaint error={dryRun.error} />}
          {effects && sentences.length === 0 && <p className="muted">No message is sent.</p>}
          {effects && sentences.length > 0 && (
            <ul data-stale={!dryRun.isCurrent || undefined}>
              {sentences.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          )}
          {effects?.would.messages.map((message, index) => (
            <MessagePreview key={index} message={message} />
          ))}
        </section>
        <Complaint error={intention.error} />
        <FormEnd action={label} isBusy={intention.isPending} isReady={isReady} onCancel={onClose} />
      </Form>
    </Drawer>
  )
}

/** Returns the first id in the input. It is the id of the record that the action changes. */
const recordIn = (input: object | undefined): string | undefined =>
  Object.entries(input ?? {}).flatMap(([name, value]: [string, unknown]) =>
    name.endsWith('_id') && typeof value === 'string' ? [value] : [],
  )[0]
