import { useState } from 'react'
import { usePlace } from '../api/use.ts'

const prefix = 'quoin-draft '

/**
 * Text that the person types, stored in the browser under a name until it is sent, so that a reload or a closed window
 * loses nothing. Signing out deletes all drafts.
 */
export function useDraft(name: string): [text: string, setText: (text: string) => void] {
  const { org, mode } = usePlace()
  const key = `${prefix}${org} ${mode} ${name}`
  const [draft, setDraft] = useState({ key, text: localStorage.getItem(key) ?? '' })
  if (draft.key !== key) setDraft({ key, text: localStorage.getItem(key) ?? '' })
  const change = (text: string): void => {
    if (text === '') localStorage.removeItem(key)
    else localStorage.setItem(key, text)
    setDraft({ key, text })
  }
  return [draft.key === key ? draft.text : (localStorage.getItem(key) ?? ''), change]
}

export function deleteDrafts(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key)
}
