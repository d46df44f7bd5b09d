import { type SubmitEvent, useEffect, useRef } from 'react'
import { Refusal } from '../api/refusal.ts'
import { useOperation } from '../api/use.ts'
import { TextField } from '../parts/field.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { activityMessages as words } from './activity-messages.ts'
import { TraceTree } from './trace-tree.tsx'

interface Props {
  id: string
  /** Time of the request, without which an id that the caller chose is searched in the last day only. */
  at: string | undefined
  find: (id: string) => void
}

/** Field for an id, and what followed from the request behind it. */
export function TracePanel({ id, at, find }: Props) {
  const trace = useOperation('requests.trace', at ? { id, at } : { id }, { enabled: id !== '' })
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (id !== '') head.current?.scrollIntoView({ block: 'nearest' })
  }, [id])
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const text = new FormData(event.currentTarget).get('id')
    find(typeof text === 'string' ? text.trim() : '')
  }
  const isUnknown = trace.error instanceof Refusal && trace.error.code === 'not_found'
  return (
    <section className="card activity-trace" aria-labelledby="activity-trace" aria-live="polite">
      <h2 id="activity-trace" ref={head}>
        {words.trace}
      </h2>
      <form className="activity-find" onSubmit={submit} key={id}>
        <TextField label={words.idLabel} name="id" defaultValue={id} />
        <button type="submit" className="button">
          {words.find}
        </button>
      </form>
      {id === '' || isUnknown ? (
        <p className="muted">{id === '' ? words.choose : words.unknown}</p>
      ) : (
        <Loaded query={trace} lines={4}>
          {(found) => <TraceTree trace={found} />}
        </Loaded>
      )}
    </section>
  )
}
