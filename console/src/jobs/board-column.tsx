import { type ReactNode, useState } from 'react'
import type { Job } from '../api/operations.ts'
import { type ColumnKey, dropOn } from './board-columns.ts'

interface Props {
  name: ColumnKey
  label: string
  count: number | undefined
  /** True if there are more jobs than the column shows. */
  hasMore?: boolean
  dragged: Job | undefined
  drop: (job: Job, to: ColumnKey) => void
  children: ReactNode
}

export function BoardColumn({ name, label, count, hasMore = false, dragged, drop, children }: Props) {
  const [isOver, setOver] = useState(false)
  const what = dragged && dropOn(dragged, name)
  const isAllowed = what !== undefined && what.type !== 'refused'
  return (
    <section
      className="job-column"
      aria-labelledby={`column-${name}`}
      data-column={name}
      data-over={(isOver && isAllowed) || undefined}
      data-open={isAllowed || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        if (dragged) drop(dragged, name)
      }}
    >
      <h2 id={`column-${name}`}>
        {label}
        <span className="count">
          {count}
          {hasMore && '+'}
        </span>
      </h2>
      <ul>{children}</ul>
      {count === 0 && <p className="muted">None</p>}
    </section>
  )
}
