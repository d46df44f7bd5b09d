import { useState } from 'react'
import { usePlace } from '../api/use.ts'

/**
 * Imports that the person postponed until tomorrow. The list is stored only in this browser, so other members still see
 * these imports in the queue.
 */
export function useLater(today: string) {
  const { org, mode } = usePlace()
  const key = `quoin-later ${org} ${mode}`
  const [days, setDays] = useState<Record<string, string>>(
    () => JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, string>,
  )
  const store = (next: Record<string, string>): void => {
    localStorage.setItem(key, JSON.stringify(next))
    setDays(next)
  }
  return {
    isLater: (id: string): boolean => days[id] === today,
    setAside: (id: string): void =>
      store(Object.fromEntries([...Object.entries(days).filter(([, day]) => day === today), [id, today]])),
    takeBack: (id: string): void =>
      store(Object.fromEntries(Object.entries(days).filter(([each]) => each !== id))),
    takeAllBack: (): void => store({}),
  }
}
