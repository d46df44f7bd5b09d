import { useState } from 'react'
import { readStored, removeStored, store } from '../api/session-storage.ts'
import { usePlace } from '../api/use.ts'
import { useMe } from './use-me.ts'

/**
 * A text that the member types, such as a reply. It is stored under a name until it is sent, so that it survives a
 * reload or an ended session. Only the same member sees it again.
 */
export function useTextDraft(draftName: string): [text: string, setText: (text: string) => void] {
  const { org, mode } = usePlace()
  const { me } = useMe()
  const name = `draft/${org}/${mode}/${me?.member?.id ?? ''}/${draftName}`
  const [draft, setDraft] = useState({ name, text: readStored<string>(name) ?? '' })
  const text = draft.name === name ? draft.text : (readStored<string>(name) ?? '')
  const change = (next: string): void => {
    if (next === '') removeStored(name)
    else store(name, next)
    setDraft({ name, text: next })
  }
  return [text, change]
}
