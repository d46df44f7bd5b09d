import { useLayoutEffect } from 'react'
import { type Output, type Place, runMutation } from '../api/call.ts'
import { newKey } from '../api/intention.ts'
import { queryClient } from '../api/query-client.ts'
import { operationQuery } from '../api/query-options.ts'
import { refresh } from '../api/refresh.ts'
import { usePlace } from '../api/use.ts'
import { showToast } from '../parts/toasts.ts'
import { useMe } from '../parts/use-me.ts'
import { currentPreferences, showPreferences } from './preferences.ts'
import type { Preferences } from './stored-preferences.ts'

/** Shows the console as the member prefers it. The preferences may come from another computer. */
export function useMemberPreferences(): void {
  const { org } = usePlace()
  const { me } = useMe()
  const preferences = me?.member?.preferences
  useLayoutEffect(() => {
    if (preferences) showPreferences(org, preferences)
  }, [org, preferences])
}

/** Returns a function that shows changed preferences at once, and stores them with the member. */
export function useChangePreferences(): (change: Partial<Preferences>) => void {
  const { org } = usePlace()
  return (change) => {
    showPreferences(org, { ...currentPreferences(), ...change })
    putIntoAnswers(org, currentPreferences())
    waiting++
    saving = saving.then(() => save(org, change)).finally(() => waiting--)
  }
}

/** Changes are stored one after another, so that the last one wins. */
let saving = Promise.resolve()
let waiting = 0

/**
 * Stores the preferences in the live data, also from the sandbox: both show the same preferences, but a member can be
 * changed only in the live data.
 */
async function save(org: string, preferences: Partial<Preferences>): Promise<void> {
  try {
    const key = newKey()
    const saved = await runMutation({ org, mode: 'live' }, 'me.update', { preferences }, { key })
    if (waiting === 1) putIntoAnswers(org, saved.preferences)
  } catch (error) {
    showToast(`The change is not saved. ${(error as Error).message}`, { tone: 'red' })
    // Shows the stored preferences again.
    await Promise.all(modes.map((mode) => refresh({ queryKey: keyOfMe({ org, mode }) })))
  }
}

const modes = ['live', 'sandbox'] as const
const keyOfMe = (place: Place) => operationQuery(place, 'me.get', {}).queryKey

/** Updates the cached answers about the member, and discards answers that were requested before the change. */
function putIntoAnswers(org: string, preferences: Preferences): void {
  for (const mode of modes) {
    const queryKey = keyOfMe({ org, mode })
    // Without an answer, the page still waits for the first one.
    if (!queryClient.getQueryData(queryKey)) continue
    void queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData<Output<'me.get'>>(
      queryKey,
      (me) => me && { ...me, member: me.member && { ...me.member, preferences } },
    )
  }
}
