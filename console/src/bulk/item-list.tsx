import './bulk.css'
import type { BatchItem } from '../api/operations.ts'
import { plural } from '../parts/words.ts'
import { byAttention, recordOf, verdictSentence } from './batch-words.ts'
import { RecordName } from './record-name.tsx'

/** Maximum number of items that the list shows at once. */
const most = 100

interface Props {
  items: readonly BatchItem[]
  /** Names of records by id, as far as the page has already read them. */
  names?: ReadonlyMap<string, string> | undefined
}

/** List of the records of a batch with their verdicts. Records that need attention come first. */
export function ItemList({ items, names }: Props) {
  const shown = byAttention(items).slice(0, most)
  return (
    <>
      <ul className="batch-items" aria-label="Records" tabIndex={0}>
        {shown.map((item) => {
          const record = recordOf(item)
          return (
            <li key={item.n} data-verdict={item.verdict}>
              {record ? (
                <RecordName {...record} name={names?.get(record.id)} />
              ) : (
                <span>Record {item.n}</span>
              )}
              <span className="batch-verdict">{verdictSentence(item)}</span>
            </li>
          )
        })}
      </ul>
      {items.length > most && (
        <p className="muted">{plural(items.length - most, 'more record')} not listed here.</p>
      )}
    </>
  )
}
