import './confirm-sheet.css'
import { Drawer } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type DryRun, type Input, type MutationName, type Output, runDryRun } from '../api/call.ts'
import { Refusal } from '../api/refusal.ts'
import { useIntention, usePlace } from '../api/use.ts'
import { effectSentences } from './effects.ts'
import { MessagePreview } from './message-preview.tsx'
import { Complaint, Skeleton } from './states.tsx'

interface Props<N extends MutationName> {
  title: string
  operation: N
  /** Undefined while the form is incomplete. */
  input: Input<N> | undefined
  /** Label of the button, a verb with the amount if money moves. A function takes the amount from the dry run. */
  action: string | ((effects: DryRun<Output<N>>) => string)
  onClose: () => void
  onDone: (output: Output<N>) => void
  /** Keeps the button disabled although the form is complete. */
  isHeld?: boolean
  /** Sentences about the effects that only this sheet knows. */
  describe?: (effects: DryRun<Output<N>>) => string[]
  /** The form above the effects. */
  children?: ReactNode
}

/** A sheet that shows the effects of an action, from a dry run, before the person confirms exactly these effects. */
export function ConfirmSheet<N extends MutationName>(props: Props<N>) {
  const { title, operation, input, action, onClose, onDone, isHeld = false, describe, children } = props
  const place = usePlace()
  const intention = useIntention(operation)
  const [typed] = useDebouncedValue(input, 250)
  const isSettled = JSON.stringify(typed) === JSON.stringify(input)
  const dryRun = useQuery({
    queryKey: [place.org, place.mode, 'dry run', operation, typed],
    queryFn: ({ signal }) => runDryRun(place, operation, typed!, signal),
    enabled: typed !== undefined && !intention.isPending && !intention.isSuccess,
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: 0,
    retry: false,
  })
  const effects = dryRun.error || typed === undefined ? undefined : dryRun.data
  const isReady = effects !== undefined && isSettled && !dryRun.isFetching && !intention.isPending && !isHeld
  const label = typeof action === 'string' ? action : effects ? action(effects) : title
  const confirm = (): void =>
    intention.mutate(
      { input: input!, confirmToken: effects?.confirm_token },
      {
        onSuccess: onDone,
        // The effects differ from those that were shown: show the new ones.
        onError: (error) => void (error instanceof Refusal && !error.isTemporary && dryRun.refetch()),
      },
    )
  return (
    <Drawer opened onClose={onClose} title={title} position="right" size={440}>
      <form
        className="form confirm"
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady) confirm()
        }}
      >
        {children}
        <section className="effects" aria-label="What happens" aria-live="polite">
          <h3>What happens</h3>
          {typed === undefined && <p className="muted">Fill in the form to see it.</p>}
          {dryRun.isLoading && <Skeleton lines={3} />}
          {typed !== undefined && <Complaint error={dryRun.error} />}
          {effects && (
            <ul data-stale={!isReady || undefined}>
              {[...(describe?.(effects) ?? []), ...effectSentences(effects)].map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          )}
          {effects?.would.messages.map((message, index) => (
            <MessagePreview key={index} message={message} />
          ))}
        </section>
        <Complaint error={intention.error} />
        <div className="form-end">
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="button" data-primary="" disabled={!isReady}>
            {intention.isPending ? 'Working …' : label}
          </button>
        </div>
      </form>
    </Drawer>
  )
}
