import './review.css'
import { useList } from '../api/use.ts'
import { useWaiting } from '../parts/late-actions.ts'
import { PageHead } from '../parts/page-head.tsx'
import { Empty, Failure, Skeleton } from '../parts/states.tsx'
import { useAddress } from '../parts/use-address.ts'
import { useMe } from '../parts/use-me.ts'
import { plural } from '../parts/words.ts'
import { ImportReview } from './import-review.tsx'
import { useLater } from './later.ts'
import { ReviewList } from './review-list.tsx'

/** The review queue: incomplete or contradictory leads from other systems, one at a time. */
export function ReviewPage() {
  const [address, change] = useAddress()
  const { today } = useMe()
  const later = useLater(today)
  const waiting = useWaiting()
  const list = useList('leadImports.list', { status: 'pending', order: 'asc', limit: 50 })
  if (list.error && list.rows.length === 0)
    return (
      <>
        <PageHead title="Review queue" />
        <Failure error={list.error} retry={list.refetch} />
      </>
    )
  const undecided = list.rows.filter(({ id }) => !waiting.includes(id))
  const rows = undecided.filter(({ id }) => !later.isLater(id))
  const aside = undecided.length - rows.length
  const at = Math.max(
    0,
    rows.findIndex(({ id }) => id === address['item']),
  )
  const current = rows[at]
  const open = (id: string | undefined): void => change({ item: id })
  const next = (): void => open((rows[at + 1] ?? rows[at - 1])?.id)
  return (
    <>
      <PageHead
        title="Review queue"
        sub={list.isSuccess && `${plural(rows.length, 'lead')} to look at, oldest first`}
      >
        {aside > 0 && (
          <button type="button" className="button" data-quiet="" onClick={later.takeAllBack}>
            {aside} set aside until tomorrow · Show
          </button>
        )}
      </PageHead>
      {list.isPending && <Skeleton lines={8} />}
      {list.isSuccess && !current && (
        <div className="card">
          <Empty title="The queue is empty">
            <p className="muted">
              Complete requests from portals and forms become leads automatically. Incomplete ones wait here
              for review.
            </p>
          </Empty>
        </div>
      )}
      {current && (
        <div className="review">
          <ReviewList rows={rows} current={current.id} onOpen={open} />
          <ImportReview
            key={current.id}
            id={current.id}
            position={`${at + 1} of ${rows.length}`}
            onDecided={next}
            setAside={() => later.setAside(current.id)}
            takeBack={() => later.takeBack(current.id)}
          />
        </div>
      )}
    </>
  )
}
