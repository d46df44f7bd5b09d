import { useState } from 'react'
import { runQuery } from '../api/call.ts'
import type { Output } from '../api/call.ts'
import { usePlace } from '../api/use.ts'
import { saveFile } from '../parts/save-file.ts'

/** Returns a function that saves everything that is stored about a client as a JSON file, and its last error. */
export function useExportPerson(clientId: string): { run: () => void; error: Error | null } {
  const place = usePlace()
  const [error, setError] = useState<Error | null>(null)
  const save = async (): Promise<void> => {
    const items: Output<'clients.exportPerson'>['items'] = []
    for (let cursor: string | null | undefined; cursor !== null;) {
      const input = { client_id: clientId, ...(cursor === undefined ? {} : { cursor }) }
      const page = await runQuery(place, 'clients.exportPerson', input)
      items.push(...page.items)
      cursor = page.next_cursor
    }
    saveFile(JSON.stringify(items, null, 2), 'application/json', `person-${clientId}.json`)
  }
  const run = (): void => {
    setError(null)
    save().catch(setError)
  }
  return { run, error }
}
