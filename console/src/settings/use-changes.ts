import { useState } from 'react'

/** The saved settings together with the unsaved changes, and the props of the form that edits them. */
export function useChanges<Draft extends object>(saved: Draft) {
  const [changes, setChanges] = useState<Partial<Draft>>({})
  return {
    draft: { ...saved, ...changes },
    hasChanges: Object.keys(changes).length > 0,
    onChange: (change: Partial<Draft>) => setChanges((before) => ({ ...before, ...change })),
    onSaved: () => setChanges({}),
  }
}
