import { useState } from 'react'
import { runQuery } from '../api/call.ts'
import { usePlace } from '../api/use.ts'
import { saveFrom } from '../parts/save-file.ts'

/** Returns a function that saves everything that is stored about a client as a zip file, and its last error. */
export function useExportPerson(clientId: string): { run: () => void; error: Error | null } {
  const place = usePlace()
  const [error, setError] = useState<Error | null>(null)
  const save = async (): Promise<void> => {
    const { archive } = await runQuery(place, 'clients.exportPerson', { client_id: clientId, limit: 1 })
    if (!archive) throw new Error('In test mode, no file can be saved.')
    // The console may have been opened at another address of the same service.
    saveFrom(new URL(archive.url).pathname, `person-${clientId}.zip`)
  }
  const run = (): void => {
    setError(null)
    save().catch(setError)
  }
  return { run, error }
}
