import { Download } from 'lucide-react'
import { useState } from 'react'
import type { Input } from '../api/call.ts'
import { sentenceOf } from '../api/refusal.ts'
import { mostRows, useAllPages } from '../api/use-all-pages.ts'
import type { ItemOf, ListName } from '../api/query-options.ts'
import { type CsvFile, csvText } from './csv.ts'
import { saveFile } from './save-file.ts'
import { showToast } from './toasts.ts'
import { plural } from './words.ts'

type Props<N extends ListName> = CsvFile<ItemOf<N>> & { operation: N; input: Input<N> }

/** Button that saves all rows of the list as a CSV file, including rows that are not loaded yet. */
export function CsvButton<N extends ListName>({ operation, input, file, columns }: Props<N>) {
  const readAll = useAllPages(operation, input)
  const [count, setCount] = useState<number>()
  const save = async (): Promise<void> => {
    setCount(0)
    try {
      const { rows, isCut } = await readAll(setCount)
      saveFile(csvText(rows, columns), 'text/csv;charset=utf-8', `${file}.csv`)
      const cut = isCut ? ` The list has more rows. Filter it to get the rest.` : ''
      showToast(`${plural(rows.length, 'row')} saved as ${file}.csv.${cut}`)
    } catch (error) {
      showToast(sentenceOf(error), { tone: 'red' })
    } finally {
      setCount(undefined)
    }
  }
  return (
    <button
      type="button"
      className="button"
      data-quiet=""
      title={`All rows of this view, ${mostRows.toLocaleString('en-US')} at most`}
      disabled={count !== undefined}
      onClick={() => void save()}
    >
      <Download size={14} aria-hidden="true" />
      {count === undefined ? 'Save as CSV' : `${plural(count, 'row')} read …`}
    </button>
  )
}
