import '../account/account.css'
import './activity.css'
import { useList } from '../api/use.ts'
import { ListFoot } from '../parts/list-foot.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { Segments } from '../parts/segments.tsx'
import { Empty } from '../parts/states.tsx'
import { useAddress } from '../parts/use-address.ts'
import { activityMessages as words } from './activity-messages.ts'
import { RequestRow } from './request-row.tsx'
import { TracePanel } from './trace-panel.tsx'

/** Page with the latest requests of programs and agents, and the trace of one of them beside the list. */
export function ActivityPage() {
  const [address, change] = useAddress()
  const isFailed = address['failed'] === '1'
  const list = useList('requests.list', { limit: 50, ...(isFailed ? { failed: true } : {}) })
  const id = address['id'] ?? ''
  const choices = [
    { value: false, label: words.all },
    { value: true, label: words.failed },
  ]
  return (
    <>
      <PageHead title={words.title} />
      <p className="muted settings-purpose">{words.purpose}</p>
      <div className="activity">
        <section className="card" aria-label={words.requests}>
          <div className="activity-bar">
            <Segments
              label={words.show}
              value={isFailed}
              choices={choices}
              onChange={(failed) => change({ failed: failed ? '1' : undefined })}
            />
          </div>
          <Loaded query={list}>
            {() =>
              list.rows.length === 0 ? (
                <Empty title={words.none}>{words.noneHint}</Empty>
              ) : (
                <ul className="account-rows">
                  {list.rows.map((each) => (
                    <RequestRow
                      key={each.id}
                      request={each}
                      isChosen={each.request_id === id}
                      choose={() => change({ id: each.request_id, at: each.at })}
                    />
                  ))}
                </ul>
              )
            }
          </Loaded>
          <ListFoot list={list} />
        </section>
        <TracePanel
          id={id}
          at={address['at']}
          find={(text) => change({ id: text || undefined, at: undefined })}
        />
      </div>
    </>
  )
}
